import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { answerFrame, promptAction } from "./testing/question.ts";
import { Transcript } from "./testing/transcript.ts";

/** g1 asks, and the answer reaches a gateway on this socket. */
function answeredOn(conn: string): Transcript {
  const lines = new Transcript().says("A", "m1");
  lines.op(promptAction(), { success: true, message_id: "p1" }, { turn: "A" });
  return lines.wait(1_000).connector(answerFrame(), { conn });
}

const SPEAKS = {
  op: "send",
  chat_id: "D1",
  content: "Unknown command",
  metadata: { user_id: "U1" },
} as const;

test("[I-51] keeps the word of the gateway that asked", () => {
  const lines = answeredOn("g1.1");
  lines.op(SPEAKS, { success: true }, { conn: "g1.1" });

  expect(breachesOf("I-51", lines.rest())).toEqual([]);
});

test("[I-51] [D-39] keeps what another gateway says at another moment", () => {
  const lines = answeredOn("g2.1").wait(5);
  lines.op(SPEAKS, { success: true }, { conn: "g2.1" });

  expect(breachesOf("I-51", lines.rest())).toEqual([]);
});

test("[I-51] [F-38] breaks when another gateway speaks up", () => {
  const lines = answeredOn("g2.1");
  lines.op(SPEAKS, { success: true }, { conn: "g2.1" });

  expect(sentencesOf("I-51", lines.rest())).toEqual([
    "g2 answered for a question that another gateway asked",
  ]);
});
