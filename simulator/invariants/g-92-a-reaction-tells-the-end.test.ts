import { expect, test } from "vitest";
import type { TurnEnd } from "../../contract/ports/gateway.ts";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

/** A turn that ended so, with these marks put on its message, `-` before one that is taken away. */
function marked(how: TurnEnd, ...marks: readonly string[]): Transcript {
  return endedWith(new Transcript().says("A", "m1").text("A", "ada1"), how, marks);
}

function endedWith(transcript: Transcript, how: TurnEnd, marks: readonly string[]): Transcript {
  transcript.report({ what: "turn-started", turn: "slack:D1:m1", session: "s" }, "A");
  for (const mark of marks) {
    const remove = mark.startsWith("-");
    const emoji = remove ? mark.slice(1) : mark;
    const action = {
      op: "react",
      chat_id: "D1",
      message_id: "m1",
      emoji,
      remove,
      metadata: {},
    } as const;
    transcript.op(action, { success: true }, { turn: "A" });
  }
  const ended = {
    what: "turn-ended",
    turn: "slack:D1:m1",
    how,
    delivered: false,
    payload: null,
  } as const;
  return transcript.report(ended, "A");
}

test("[G-92] keeps a message that is marked as its turn ended", () => {
  expect(breachesOf("G-92", marked("completed", "👀", "-👀", "✅").rest())).toEqual([]);
  expect(breachesOf("G-92", marked("failed", "👀", "-👀", "❌").rest())).toEqual([]);
  expect(breachesOf("G-92", marked("cancelled", "👀", "-👀").rest())).toEqual([]);
});

test("[G-92] [G-82] keeps the mark of a turn that completes though it is stopped behind its agent", () => {
  const lines = new Transcript().says("A", "m1").text("A", "ada1").ends("A", "ada1");
  lines.push({
    kind: "user",
    platform: "slack",
    chat: "D1",
    user: "U1",
    what: "interrupts",
    turn: "A",
  });

  expect(breachesOf("G-92", endedWith(lines, "completed", ["👀", "-👀", "✅"]).rest())).toEqual([]);
});

test("[G-92] breaks where the mark of an open turn stays", () => {
  expect(breachesOf("G-92", marked("completed", "👀").rest())).toMatchObject([
    { expected: "✅ or 👍", actual: "👀" },
  ]);
  expect(breachesOf("G-92", marked("completed", "👀", "✅").rest())).toHaveLength(1);
});

test("[G-92] [B10] breaks at a mark of success on a turn that failed or was cut off", () => {
  expect(breachesOf("G-92", marked("failed", "👀", "-👀", "✅").rest())).toHaveLength(1);
  expect(breachesOf("G-92", marked("cancelled", "👀", "-👀", "✅").rest())).toMatchObject([
    { expected: "no mark" },
  ]);
});

test("[G-93] keeps a message whose mark failed", () => {
  const lines = marked("completed", "👀");
  const off = { op: "react", chat_id: "D1", message_id: "m1", emoji: "👀", remove: true } as const;
  lines.op({ ...off, metadata: {} }, { success: false, error: "no" }, { turn: "A" });

  expect(breachesOf("G-92", lines.rest())).toEqual([]);
});
