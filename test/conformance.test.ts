import { describe, expect, test } from "vitest";
import { allClauses } from "../contract/clauses.ts";
import { defectNamed } from "../harness/mutants/defects.ts";
import { defectMatrix } from "../harness/mutants/matrix.ts";
import type { Case } from "../harness/scenario/case.ts";
import { loadScenarios } from "../harness/scenario/load.ts";
import { caseName } from "../harness/waivers/waiver.ts";

/** For each scenario of the sets a mistake of that side that it must notice. */
const KILLS: Readonly<Record<string, string>> = {
  "connector/bad-input": "malformed-ends-socket",
  "connector/cards": "typing-clear-sets-status",
  "connector/credential": "revoked-socket-kept",
  "connector/delivery": "inbound-lost-while-down",
  "connector/placement": "equal-text-appended-again",
  "connector/seals": "no-tombstone",
  "connector/sockets": "older-socket-kept",
  "connector/streams": "failed-append-advances-base",
  "connector/telegram": "reply-opens-thread",
  "gateway/bad-input": "F-10-frames-restart-at-tool",
  "gateway/capabilities": "F-05-segment-break-seals",
  "gateway/cards": "F-02-card-error-repeats-final",
  "gateway/credential": "F-58-author-not-named",
  "gateway/deliveries": "F-03-replay-runs-again",
  "gateway/dormancy": "F-57-one-session-for-a-dm",
  "gateway/frames": "F-13-doubt-disarms",
  "gateway/link": "F-13-doubt-disarms",
  "gateway/parts": "F-28-split-sent-again",
  "gateway/people": "F-32-last-writer-is-the-user",
  "gateway/seals": "F-16-lost-seal-claimed",
  "gateway/stops": "F-23-dead-turn-orphans-stream",
  "gateway/telegram": "F-19-slack-semantics-everywhere",
};

/** So many of the MUSTs that a side owes its set asks; more is welcome, fewer is a loss. */
const ASKED_MIN = { gateway: 140, connector: 50 } as const;

const OWED_BY = {
  gateway: ["gateway", "both", "sender", "receiver"],
  connector: ["connector", "both", "sender", "receiver"],
} as const;

const sets = {
  gateway: loadScenarios(["scenarios/conformance/gateway"]),
  connector: loadScenarios(["scenarios/conformance/connector"]),
};

function isDisturbed({ deviations, script, setup, source }: Case): boolean {
  const axes = Object.keys(source["matrix"] ?? {}).length;
  return (
    deviations.length + script.acts.length + axes > 0 || Object.keys(setup.gateways).length > 1
  );
}

describe.each(["gateway", "connector"] as const)("the conformance set of the %s", (side) => {
  const cases = sets[side];
  const files = [...new Set(cases.map(({ id }) => caseName(id)))];

  test("asks the MUSTs that this side owes", () => {
    const who: readonly (string | undefined)[] = OWED_BY[side];
    const owed = allClauses().filter(
      (clause) => clause.level === "MUST" && who.includes(clause.who),
    );
    const cited = new Set(cases.flatMap(({ clauses }) => clauses));

    const asked = owed.filter(({ id }) => cited.has(id));

    expect(asked.length).toBeGreaterThanOrEqual(ASKED_MIN[side]);
  });

  test("cites nothing that it need not keep", () => {
    const other = side === "gateway" ? "connector" : "gateway";
    const foreign = new Set(
      allClauses().flatMap(({ id, who, level }) => (who === other && level === "MUST" ? [id] : [])),
    );
    const cited = cases.flatMap(({ id, clauses }) =>
      clauses.filter((clause) => foreign.has(clause)).map((clause) => `${caseName(id)} ${clause}`),
    );

    expect([...new Set(cited)]).toEqual([]);
  });

  test.each(files)("%s has a valid turn before and one after, and asks in disturbance", (file) => {
    const own = cases.filter(({ id }) => caseName(id) === file);
    const [first] = own;
    const turns = first?.script.turns ?? [];

    expect(own.some(isDisturbed) || own.length > 1).toBe(true);
    expect(turns.length >= 2 || first?.expected.closes !== undefined).toBe(true);
  });

  test.each(files)("%s notices a mistake", (file) => {
    const name = KILLS[file.replace("conformance/", "")];
    expect(name, `${file} is not in the table`).toBeDefined();
    const defect = defectNamed(name ?? "");
    const own = cases.filter(({ id }) => caseName(id) === file);

    const [row] = defectMatrix([defect], own, { seed: 1 });

    expect(defect.side).toBe(side);
    expect(Object.keys(row?.killedBy ?? {}).length).toBeGreaterThan(0);
  });
});
