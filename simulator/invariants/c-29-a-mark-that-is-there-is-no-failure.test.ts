import { expect, test } from "vitest";
import type { Result } from "../../contract/generated/types.ts";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function reacts(error: string, answer: Result, at?: string): Transcript {
  const transcript = new Transcript().says("A", "m1");
  const action = {
    op: "react",
    chat_id: "D1",
    message_id: "m1",
    emoji: "👀",
    remove: false,
    metadata: {},
  } as const;
  const requestId = transcript.op(action, "none", { turn: "A", label: "A/react-seen" });
  if (at !== undefined) transcript.push({ kind: "fault", fault: "applied-as-failure", at });
  transcript.call("A/react-seen", "A", "reactions.add", {}, { ok: false, error });
  return transcript.answer(requestId, answer, { turn: "A", label: "A/react-seen/ack" });
}

test("[C-29] [S-16] keeps a connector that answers so", () => {
  expect(breachesOf("C-29", reacts("already_reacted", { success: true }).rest())).toEqual([]);
  const failed = reacts("message_not_found", { success: false, error: "message_not_found" });
  expect(breachesOf("C-29", failed.rest())).toEqual([]);
});

test("[C-29] breaks where a reaction that is there already is a failure", () => {
  const failed = { success: false, error: "already_reacted" };

  expect(breachesOf("C-29", reacts("already_reacted", failed).rest())).toHaveLength(1);
});

test("[C-29] keeps an answer of which a fault has made a failure", () => {
  const failed = { success: false, error: "internal error" };
  const lines = reacts("already_reacted", failed, "A/react-seen").rest();

  expect(breachesOf("C-29", lines)).toEqual([]);
});

test("[C-29] breaks where the fault was laid on another request", () => {
  const failed = { success: false, error: "already_reacted" };
  const lines = reacts("already_reacted", failed, "A/typing").rest();

  expect(breachesOf("C-29", lines)).toHaveLength(1);
});
