import { expect, test } from "vitest";
import type { TaskCardAction, TaskCardStopAction } from "../../contract/generated/types.ts";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const chunks = [{ id: "t1", title: "look up", status: "complete" }] as const;
const card = (thread_id: string): TaskCardAction => ({
  op: "task_card",
  chat_id: "D1",
  card_id: "turn:m1",
  chunks: [...chunks],
  metadata: { thread_id },
});
const stop = (metadata: TaskCardStopAction["metadata"]): TaskCardStopAction => ({
  op: "task_card_stop",
  chat_id: "D1",
  card_id: "turn:m1",
  metadata,
});

function published(): Transcript {
  const transcript = new Transcript().says("A", "m1");
  transcript.op(card("m1"), { success: true }, { turn: "A" });
  return transcript;
}

test("[G-61] keeps a card whose stop is where it was published", () => {
  const transcript = published();
  transcript.op(stop({ thread_id: "m1" }), { success: true }, { turn: "A" });

  expect(breachesOf("G-61", transcript.rest())).toEqual([]);
});

test("[G-61] [F-78] breaks at a stop, or a publication, in another place", () => {
  const stopped = published();
  stopped.op(stop({}), { success: true }, { turn: "A" });
  const moved = published();
  moved.op(card("m2"), { success: true }, { turn: "A" });

  expect(breachesOf("G-61", stopped.rest())).toMatchObject([{ actual: "thread none" }]);
  expect(breachesOf("G-61", moved.rest())).toMatchObject([{ actual: "thread m2" }]);
});

test("[G-61] [C-20] [D-39] tells of a stop without a thread, and holds it against no gateway that it did not write", () => {
  const transcript = new Transcript({ observer: "capture" }).says("A", "m1");
  transcript.op(card("m1"), { success: true });
  transcript.op(stop({}), { success: true });

  expect(breachesOf("G-61", transcript.rest())).toMatchObject([{ severity: "info" }]);
});
