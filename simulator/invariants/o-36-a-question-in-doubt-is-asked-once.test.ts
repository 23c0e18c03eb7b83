import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { promptAction } from "./testing/question.ts";
import { Transcript } from "./testing/transcript.ts";

const DOUBT = { success: false, ambiguous: true, error: "ack lost" };

function asked(answer: { readonly success: boolean }): Transcript {
  const lines = new Transcript().says("A", "m1");
  lines.op(promptAction(), answer, { turn: "A" });
  return lines;
}

function again(lines: Transcript): Transcript {
  const metadata = { message_id: "m1", user_id: "U1" };
  const content = "May it run?\n\n1. Once\n2. Deny";
  lines.op({ op: "send", chat_id: "D1", content, metadata }, { success: true }, { turn: "A" });
  return lines;
}

test("[O-36] [O-35] keeps a question that is asked as a text after it was refused", () => {
  expect(breachesOf("O-36", again(asked({ success: false })).rest())).toEqual([]);
});

test("[O-36] keeps a question in doubt that is left alone", () => {
  expect(breachesOf("O-36", asked(DOUBT).rest())).toEqual([]);
});

test("[O-36] breaks when a question in doubt is asked again", () => {
  expect(sentencesOf("O-36", again(asked(DOUBT)).rest())).toEqual([
    "A asks a question again that may be on the screen already",
  ]);
});

test("[O-36] keeps another question of the same words", () => {
  const question = { what: "exec-approval", command: "make" } as const;
  const twice = new Transcript()
    .says("A", "m1")
    .agent("A", { kind: "ask", id: "q1", ask: question });
  twice.op(promptAction(), DOUBT, { turn: "A" });
  const other = promptAction({ prompt_id: "a1b2c3.00000002" });
  twice
    .agent("A", { kind: "ask", id: "q2", ask: question })
    .op(other, { success: true }, { turn: "A" });

  expect(breachesOf("O-36", twice.rest())).toEqual([]);
});

test("[O-36] keeps another question of the same words that comes before the first is known to be in doubt", () => {
  const question = { what: "exec-approval", command: "make" } as const;
  const twice = new Transcript().says("A", "m1");
  twice.agent("A", { kind: "ask", id: "q1", ask: question });
  const requestId = twice.op(promptAction(), "none", { turn: "A" });
  twice.agent("A", { kind: "ask", id: "q2", ask: question });
  twice.report({ what: "request-settled", requestId, outcome: "ambiguous", error: null });
  const other = promptAction({ prompt_id: "a1b2c3.00000002" });
  twice.op(other, { success: true }, { turn: "A" });

  expect(breachesOf("O-36", twice.rest())).toEqual([]);
});
