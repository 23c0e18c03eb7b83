import { expect, test } from "vitest";
import type { PromptAction } from "../../contract/generated/types.ts";
import { breachesOf } from "./testing/broken.ts";
import { promptAction } from "./testing/question.ts";
import { Transcript } from "./testing/transcript.ts";

function faultsOf(more: Partial<PromptAction>): readonly string[] {
  const lines = new Transcript().says("A", "m1");
  lines.op(promptAction(more), { success: true }, { turn: "A" });
  return breachesOf("O-38", lines.rest()).map(({ expected }) => expected);
}

test("[O-38] [O-14] keeps options in words, with two styles or none", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ options: [{ id: "c0", label: "🔴 red" }] })).toEqual([]);
});

test("[O-38] breaks on a prompt with nothing to choose", () => {
  expect(faultsOf({ options: [] })).toEqual(["something to choose"]);
});

test.each<[string, Partial<PromptAction>, string]>([
  [
    "two options of one id",
    {
      options: [
        { id: "a", label: "A" },
        { id: "a", label: "B" },
      ],
    },
    "options with ids of their own",
  ],
  [
    "an id that no button carries",
    { options: [{ id: "a b", label: "A" }] },
    "ids that a button of 64 bytes can carry",
  ],
  [
    "a style that Slack drops",
    { options: [{ id: "a", label: "A", style: "success" }] },
    "the style primary, danger or none",
  ],
  [
    "a sign beside a style",
    { options: [{ id: "a", label: "✅ A", style: "primary" }] },
    "a label in words",
  ],
])("[O-38] [F-72] breaks on %s", (_what, more, expected) => {
  expect(faultsOf(more)).toEqual([expected]);
});
