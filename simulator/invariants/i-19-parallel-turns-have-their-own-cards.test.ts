import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function card(trace: Transcript, turn: string, cardId: string): void {
  const metadata = { user_id: "U1", scope_id: "T1" };
  const action = { op: "task_card", chat_id: "D1", card_id: cardId, chunks: [], metadata } as const;
  trace.op(action, { success: true }, { turn });
}

function twoTurns(): Transcript {
  return new Transcript().says("A", "m1").says("B", "m2");
}

test("[I-19] keeps a card for each turn", () => {
  const trace = twoTurns();
  card(trace, "A", "turn:m1");
  card(trace, "B", "turn:m2");
  card(trace, "A", "turn:m1");

  expect(breachesOf("I-19", trace.rest())).toEqual([]);
});

test("[I-19] [F-08] breaks when two turns share one", () => {
  const trace = twoTurns();
  card(trace, "A", "turn:root");
  card(trace, "B", "turn:root");

  expect(sentencesOf("I-19", trace.rest())).toEqual(["the tasks of B went into the card of A"]);
});
