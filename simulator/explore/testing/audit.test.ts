import { expect, test } from "vitest";
import { createJudge } from "../../invariants/judge.ts";
import { digestOfWorld } from "../../world/digest.ts";
import { plainTurns, trialStage } from "../../world/testing/trial.ts";
import { MISSION } from "../alphabet.ts";
import { audit } from "./audit.ts";

const stage = trialStage(plainTurns("A"));
const options = { deviations: 2, alphabet: MISSION, judge: createJudge() };

test("merging equal states loses no schedule and no ending", () => {
  const { merged, plain, differences } = audit(stage, options);

  expect(differences).toEqual([]);
  expect(merged.schedules).toEqual(plain.schedules);
  expect(merged.merged).toBeGreaterThan(10);
  expect(merged.transitions).toBeLessThan(plain.transitions);
  expect(plain.merged).toBe(0);
});

test("a digest that leaves out what the connector holds back fails an audit", () => {
  const { differences } = audit(stage, {
    ...options,
    digestOf: (of, world) => digestOfWorld(of, { ...world, held: [], connector: EMPTY }),
  });

  expect(differences).not.toEqual([]);
});

const EMPTY = {
  id: "c",
  state: undefined,
  startsAtMs: undefined,
  incarnation: 1,
  memory: {},
  amnesia: false,
  tally: { names: [], counts: [] },
  twinOf: undefined,
};
