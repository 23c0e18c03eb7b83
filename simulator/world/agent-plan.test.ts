import { expect, test } from "vitest";
import { markOf } from "../invariants/watermark.ts";
import { agentPlan, unscriptedPlan } from "./agent-plan.ts";

test("events are named by kind and count, interim ones by their lane", () => {
  const plan = agentPlan([
    { afterMs: 1, event: { kind: "text", text: "a" } },
    { afterMs: 2, event: { kind: "tool", id: "t", title: "T", status: "in_progress" } },
    { afterMs: 3, event: { kind: "tool", id: "t", title: "T", status: "complete" } },
    { afterMs: 4, event: { kind: "text", text: "b" } },
    { afterMs: 5, event: { kind: "interim", lane: "heartbeat", text: "still there" } },
    { afterMs: 6, event: { kind: "commentary", text: "hm" } },
    { afterMs: 7, event: { kind: "end", result: { text: "ab" } } },
  ]);

  expect(plan.map(({ what }) => what)).toEqual([
    "text1",
    "tool1",
    "tool2",
    "text2",
    "heartbeat1",
    "commentary1",
    "end",
  ]);
  expect(plan.map(({ afterMs }) => afterMs)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("[D-39] a turn that no script knows answers in words of its own", () => {
  const marks = ["A+more", "A+more.2", "slack:D1:1.1"].map((name) => {
    const end = unscriptedPlan(name).at(-1)?.event;
    return end?.kind === "end" ? markOf(end.result.text ?? "") : undefined;
  });

  expect(new Set(marks).size).toBe(3);
  expect(marks).not.toContain(undefined);
});
