import { expect, test } from "vitest";
import { failureOf } from "../../simulator/explore/failure-of.ts";
import { kindsOf as kindsIn } from "../../simulator/explore/judge.ts";
import { chooseSides } from "../run/choose-sides.ts";
import { JUDGE } from "../run/judged-run.ts";
import { stageFor } from "../run/stage-for.ts";
import { caseOfSource } from "../scenario/load.ts";
import { proveMinimal } from "./prove-minimal.ts";
import { shrinkCase } from "./shrink-case.ts";

const scenario = caseOfSource("wordy", {
  title: "More than it takes",
  why: "To be made smaller.",
  platforms: { slack: {}, telegram: {} },
  primary: "slack",
  turns: {
    A: { chat: "D1", at: "2s", answers: [{ words: 40 }, { text: "👩‍👩‍👧" }, { words: 3 }] },
    B: { platform: "telegram", chat: "101", answers: [{ words: 3 }] },
    C: { chat: "D3", answers: [{ words: 3 }] },
  },
});
const { sides } = chooseSides("F-13-doubt-disarms", undefined);
const deviations = [
  { at: "B/inbound-ack", take: "ack-lost" },
  { at: "C/draft@text1/ack", take: "ack-lost" },
  { at: "A/draft@text1/ack", take: "ack-lost" },
  { at: "A/seal", take: "held" },
];

test("a failing run is made smaller in every respect, and still breaks the same promise", () => {
  const failing = { scenario, seed: 1, deviations, kinds: kindsOf() };
  const shrunk = shrinkCase(failing, sides);

  expect(shrunk.kinds[0]).toBe(failing.kinds[0]);
  expect(shrunk.deviations).toHaveLength(1);
  expect(shrunk.scenario.script.turns).toHaveLength(1);
  expect(Object.keys(shrunk.scenario.setup.platforms)).toEqual(["slack"]);
});

test("what is found minimal is proven so by running all that is smaller", () => {
  const shrunk = shrinkCase({ scenario, seed: 1, deviations, kinds: kindsOf() }, sides);
  const [kind = ""] = shrunk.kinds;
  const stage = stageFor(shrunk.scenario, sides, 1, "memory");

  expect(proveMinimal(stage, 1, kind)).toEqual({ is: "proven", schedules: 1 });
  expect(proveMinimal(stage, 3, kind)).toMatchObject({ is: "smaller", deviations: [{}] });
  expect(proveMinimal(stage, 3, "P-00", 100)).toEqual({ is: "1-minimal" });
});

function kindsOf(): readonly string[] {
  const stage = stageFor(scenario, sides, 1, "memory");
  const failure = failureOf(stage, deviations, JUDGE);
  if (failure === undefined) throw new Error("the defect is not noticed");
  return kindsIn(failure);
}
