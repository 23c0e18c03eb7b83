import { expect, test } from "vitest";
import { PROMPT_GONE } from "../../contract/prompt-words.ts";
import { breachesOf } from "./testing/broken.ts";
import { answerFrame } from "./testing/question.ts";
import { Transcript } from "./testing/transcript.ts";

test("[I-32] keeps ops with the user and scope of their turn", () => {
  const lines = new Transcript().says("A", "m1").send("A", "ada1", "m9").rest();

  expect(breachesOf("I-32", lines)).toEqual([]);
});

test("[I-32] [F-32] breaks when an op carries whoever wrote last", () => {
  const lines = new Transcript()
    .says("A", "m1")
    .says("B", "m2", { user: "U2" })
    .frame("A", 7, "ada1", { metadata: { user_id: "U2" } })
    .rest();

  expect(breachesOf("I-32", lines)).toMatchObject([
    {
      expected: "user U1, scope T1, profile none",
      actual: "user U2, scope T1, profile none",
      turn: "A",
    },
  ]);
});

test("[I-32] [F-60] breaks when the scope is missing", () => {
  const trace = new Transcript().says("A", "m1");
  const action = {
    op: "send",
    chat_id: "D1",
    content: "ada1",
    metadata: { user_id: "U1" },
  } as const;
  trace.op(action, { success: true }, { turn: "A" });

  expect(breachesOf("I-32", trace.rest())).toHaveLength(1);
});

test("[I-32] [G-80] lets the workspace come from another message of the same chat only", () => {
  const known = new Transcript().says("A", "m1").says("B", "m2", { scope: null });
  const unknown = new Transcript().says("A", "m1", { chat: "D2" }).says("B", "m2", { scope: null });

  expect(breachesOf("I-32", known.send("B", "bea1", "m9").rest())).toEqual([]);
  expect(breachesOf("I-32", unknown.send("B", "bea1", "m9").rest())).toMatchObject([
    { turn: "B", actual: "user U1, scope T1, profile none" },
  ]);
});

test("[I-32] [G-84] breaks where a profile is not echoed", () => {
  const asked = (): Transcript => new Transcript().says("A", "m1", { profile: "ops" });

  const echoed = asked().send("A", "ada1", "m9", { metadata: { profile: "ops" } });
  expect(breachesOf("I-32", echoed.rest())).toEqual([]);
  expect(breachesOf("I-32", asked().send("A", "ada1", "m9").rest())).toHaveLength(1);
});

test("[I-32] [G-68] [G-70] lets an answer be met in the name of whoever gave it, and no other", () => {
  const told = (user: string, text: string): Transcript => {
    const { event, ...frame } = answerFrame();
    const source = { ...event.source, user_id: "U2" };
    return new Transcript()
      .says("A", "m1")
      .connector({ ...frame, event: { ...event, source } })
      .send("A", text, "m9", { metadata: { user_id: user } });
  };

  expect(breachesOf("I-32", told("U2", PROMPT_GONE).rest())).toEqual([]);
  expect(breachesOf("I-32", told("U2", "✅ Approved once").rest())).toEqual([]);
  expect(breachesOf("I-32", told("U3", PROMPT_GONE).rest())).toHaveLength(1);
  expect(breachesOf("I-32", told("U2", "ada1").rest())).toHaveLength(1);
});
