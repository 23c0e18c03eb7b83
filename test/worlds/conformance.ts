import { describe, expect, test } from "vitest";
import { allClauses } from "../../contract/clauses.ts";
import { loadScenarios } from "../../harness/scenario/load.ts";
import { caseName } from "../../harness/waivers/waiver.ts";
import {
  faultsOf,
  gapsOf,
  Killings,
  readAccounts,
  rowsOf,
  type ClauseRow,
} from "../accounts/conformance-account.ts";
import { isBracketed, isDisturbed } from "../accounts/disturbance.ts";

const sets = {
  gateway: loadScenarios(["scenarios/conformance/gateway"]),
  connector: loadScenarios(["scenarios/conformance/connector"]),
};
const accounts = readAccounts();
/** Where a clause is accounted for that has no case or no slip. */
const ACCOUNT = "scenarios/conformance/_account.yaml";

export function testConformance(): void {
  describe.each(["gateway", "connector"] as const)("the conformance set of the %s", (side) => {
    const cases = sets[side];
    const files = [...new Set(cases.map(({ id }) => caseName(id)))];
    const rows = rowsOf(side, cases, accounts[side]);

    test("asks every clause that this side owes, or says why it cannot", () => {
      expect(
        [...gapsOf(rows), ...faultsOf(side, accounts[side])],
        `give it a case in scenarios/conformance/${side}/, or a line in ${ACCOUNT}`,
      ).toEqual([]);
    });

    test("cites nothing that it need not keep", () => {
      const other = side === "gateway" ? "connector" : "gateway";
      const foreign = new Set(
        allClauses().flatMap(({ id, who, level }) =>
          who === other && level === "MUST" ? [id] : [],
        ),
      );
      const cited = cases.flatMap(({ id, clauses }) =>
        clauses
          .filter((clause) => foreign.has(clause))
          .map((clause) => `${caseName(id)} ${clause}`),
      );

      expect([...new Set(cited)]).toEqual([]);
    });

    test.each(files)("%s stands between two valid exchanges", (file) => {
      const own = cases.filter(({ id }) => caseName(id) === file);

      expect(
        own.filter((one) => isDisturbed(one) && !isBracketed(one)).map(({ id }) => id),
      ).toEqual([]);
    });

    test("notices each mistake by a case that cites what the mistake breaks", () => {
      const killings = new Killings(cases);
      const missed = rows.flatMap(({ clause, mistakes }) =>
        mistakes
          .filter((mistake) => killings.killer(mistake, clause.id) === undefined)
          .map((mistake) => `${mistake} breaks ${clause.id}, and no case that cites it turns red`),
      );

      expect(missed, `make the case notice it, or correct ${ACCOUNT} or the slip`).toEqual([]);
    }, 240_000);
  });

  describe("the account of a set", () => {
    const [clause] = allClauses();
    const whole: ClauseRow = {
      clause: { ...(clause ?? { id: "W-01", text: "" }), id: "W-01", level: "MUST" },
      positive: "a[fault=none]",
      negative: "a[fault=cut]",
      mistakes: ["w-01-never-dials"],
      notAsked: undefined,
      notKilled: undefined,
    };

    test("is settled by a positive case, a negative case and a mistake", () => {
      expect(gapsOf([whole])).toEqual([]);
    });

    test("names what is missing", () => {
      expect(
        gapsOf([
          { ...whole, positive: undefined, negative: undefined },
          { ...whole, negative: undefined },
          { ...whole, mistakes: [] },
        ]),
      ).toEqual([
        "W-01 (MUST) has no case",
        "W-01 has no disturbed case between two valid turns",
        "W-01 has no mistake that breaks it",
      ]);
    });

    test("takes a reason in place of a case or a mistake, and none beside it", () => {
      const notAsked = "Nothing on the wire can show whether it is kept.";
      const nothing = { ...whole, positive: undefined, negative: undefined, mistakes: [] };

      expect(
        gapsOf([
          { ...nothing, notAsked },
          { ...whole, mistakes: [], notKilled: notAsked },
        ]),
      ).toEqual([]);
      expect(
        gapsOf([
          { ...whole, notAsked },
          { ...whole, notKilled: notAsked },
        ]),
      ).toEqual([
        "W-01 has a case, and is said not to be asked",
        "W-01 has a mistake, and is said to have none",
      ]);
    });
  });
}
