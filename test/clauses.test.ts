import { describe, expect, test } from "vitest";
import { allClauses, type Clause } from "../contract/clauses.ts";
import { PREDICATES } from "../simulator/invariants/predicates.ts";
import { accountLines, accountOf, isSettled, type Evidence } from "./accounts/account.ts";
import { gatherEvidence, idsInTitles } from "./accounts/evidence.ts";

describe("the clauses of the protocol", () => {
  test("are each cited by the title of a test, or say why none can prove them", () => {
    const { unmapped, faults } = accountOf(allClauses(), gatherEvidence());

    expect({ unmapped: unmapped.map(({ id }) => id), faults }).toEqual({
      unmapped: [],
      faults: [],
    });
  });

  test("have one number each", () => {
    const ids = allClauses().map(({ id }) => id);

    expect(ids).toEqual([...new Set(ids)]);
  });

  test("name, for each promise that is held, what it says", () => {
    const known = new Set(allClauses().map(({ id }) => id));
    const unknown = PREDICATES.map(({ id }) => id).filter((id) => !known.has(id));

    expect(unknown).toEqual([]);
  });
});

describe("the account of clauses", () => {
  const must: Clause = { id: "G-07", level: "MUST", who: "gateway", text: "seal once." };
  const info: Clause = { id: "S-01", level: "INFO", text: "streams.", untested: "a fact" };
  const nothing: Evidence = { titled: new Map(), played: new Set(), excused: new Map() };
  const reason = "Nothing in a trace can show whether it is kept.";

  test("is open for a MUST that nothing proves, and names it", () => {
    const account = accountOf([must, info], nothing);

    expect(isSettled(account)).toBe(false);
    expect(accountLines(account)).toEqual([
      "2 clauses: 0 proven by tests, 1 told only, 0 excused, 1 unmapped",
      "  G-07 (gateway MUST): seal once.",
    ]);
  });

  test("is settled by the title of a test, a scenario, or a reason", () => {
    for (const evidence of [
      { ...nothing, titled: new Map([["G-07", "a.test.ts"]]) },
      { ...nothing, played: new Set(["G-07"]) },
      { ...nothing, excused: new Map([["G-07", reason]]) },
    ]) {
      expect(isSettled(accountOf([must, info], evidence))).toBe(true);
    }
  });

  test("is open where a title cites a clause that is not there", () => {
    const titled = new Map([
      ["G-07", "a.test.ts"],
      ["G-999", "b.test.ts"],
      ["F-01", "b.test.ts"],
    ]);

    expect(accountOf([must], { ...nothing, titled }).faults).toEqual([
      "b.test.ts cites G-999, which is no clause",
    ]);
  });

  test("is open where an excuse is stale, needless, empty, or of nothing", () => {
    const excused = new Map([
      ["G-07", reason],
      ["S-01", reason],
      ["G-99", reason],
    ]);
    const titled = new Map([["G-07", "a.test.ts"]]);

    expect(accountOf([must, info], { ...nothing, titled, excused }).faults).toEqual([
      "G-07 is excused, and has a test all the same",
      "S-01 is excused, and needs no excuse: it is INFO",
      "G-99 is excused, and is no clause",
    ]);
    expect(accountOf([must], { ...nothing, excused: new Map([["G-07", "no"]]) }).faults).toEqual([
      "G-07 is excused without a reason",
    ]);
  });
});

describe("the reading of titles", () => {
  test("finds every id in front, however they are bracketed", () => {
    expect(idsInTitles('test("[W-16] [I-40] skips it", () => {')).toEqual(["W-16", "I-40"]);
    expect(idsInTitles("test(`[W-16, I-40] skips it`, () => {")).toEqual(["W-16", "I-40"]);
    expect(idsInTitles('test.each(rows)("[G-07] seals", () => {')).toEqual(["G-07"]);
    expect(idsInTitles('test("speaks of [W-16] later", () => {')).toEqual([]);
  });
});
