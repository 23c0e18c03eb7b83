import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const FOUND = { id: "t1", title: "look", status: "complete", details: "3 hits" } as const;

/** A card whose second publication repeats the whole list, and what the connector makes of that. */
function published(again: object): Transcript {
  const trace = new Transcript().says("A", "m1");
  const card = {
    op: "task_card",
    chat_id: "D1",
    card_id: "c",
    chunks: [FOUND],
    metadata: {},
  } as const;
  for (const [label, method, fields] of [
    ["A/card@tool1", "chat.startStream", { chunks: [FOUND] }],
    ["A/card@tool2", "chat.appendStream", { ts: "m9", chunks: [again] }],
  ] as const) {
    trace.op(card, "none", { turn: "A", label });
    trace.call(label, "A", method, fields, { ok: true, id: "m9" });
  }
  return trace;
}

test("[C-20] keeps a repeated list of which only the change is sent", () => {
  const { id, title } = FOUND;

  expect(breachesOf("C-20", published({ id, title, status: "error" }).rest())).toEqual([]);
});

test("[C-20] [S-11] breaks when the same details are appended again", () => {
  expect(sentencesOf("C-20", published(FOUND).rest())).toEqual([
    "task t1 of A shows other details than its card carries",
  ]);
});
