import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function sends(metadata: Record<string, string>): Transcript {
  return new Transcript().says("A", "m1").send("A", "the token is yours", "m9", { metadata });
}

test("[I-26] keeps an action without a secret, whatever its content speaks of", () => {
  expect(breachesOf("I-26", sends({ thread_id: "m1" }).rest())).toEqual([]);
});

test("[I-26] breaks at a field whose name is a secret's", () => {
  expect(breachesOf("I-26", sends({ auth_token: "abc" }).rest())).toHaveLength(1);
});

test("[I-26] breaks at a value that looks like one", () => {
  expect(breachesOf("I-26", sends({ profile: "Bearer abc.def" }).rest())).toHaveLength(1);
});

test("[I-26] breaks where a secret was taken out of the trace", () => {
  expect(breachesOf("I-26", sends({ profile: "[redacted]" }).rest())).toHaveLength(1);
});

test("[I-26] [O-11] breaks at a follow_up that names more than its session and kind", () => {
  const trace = new Transcript();
  const action = {
    op: "follow_up",
    session_key: "s",
    kind: "k",
    content: "",
    metadata: {},
  } as const;
  trace.op(action);
  const loud = { ...action, interaction: "12:34" };
  trace.op(loud);

  expect(sentencesOf("I-26", trace.rest())).toEqual([
    "a follow_up left the gateway with a secret in interaction",
  ]);
});
