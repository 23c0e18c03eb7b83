import { describe, expect } from "vitest";
import { clause, draftOf, topLevel } from "../testing/clause.ts";
import { INTERRUPTED_MARK } from "./close-task.ts";

describe("the table of open streams", () => {
  const three = { config: { openStreamsMax: 3 } } as const;

  clause(
    "[C-13, D-28, D-35] ends its oldest when it is full, and says so on screen",
    three,
    (stage) => {
      const conn = stage.connect();

      for (const id of [1, 2, 3, 4]) stage.op(conn, draftOf(id)(`answer ${id}`));

      expect(stage.bubbles()).toMatchObject([
        { text: `answer 1${INTERRUPTED_MARK}`, live: false },
        { text: "answer 2", live: true },
        { text: "answer 3", live: true },
        { text: "answer 4", live: true },
      ]);
      expect(stage.state.streams.size).toBe(3);
    },
  );

  clause("[I-08, I-55] never answers success for the final of one it evicted", three, (stage) => {
    const conn = stage.connect();
    for (const id of [1, 2, 3, 4]) stage.op(conn, draftOf(id)(`answer ${id}`));

    const late = stage.op(conn, draftOf(1)("answer 1, whole", true));

    expect(late).toMatchObject({ success: false, message_id: stage.bubbles()[0]?.id });
  });

  clause("[C-13] closes one that was evicted while it was being opened", three, (stage) => {
    const conn = stage.connect();
    stage.holding = true;
    const requests = [1, 2, 3, 4].map((id) => stage.request(conn, draftOf(id)(`answer ${id}`)));
    stage.holding = false;
    while (stage.held.length > 0) stage.release();

    expect(stage.bubbles().map(({ live }) => live)).toEqual([false, true, true, true]);
    expect(stage.resultsOf(requests[0] ?? "")).toMatchObject([{ success: false }]);
    expect(stage.resultsOf(requests[3] ?? "")).toEqual([{ success: true }]);
  });

  clause("[C-13] lets an evicted message that is edited simply go", three, (stage) => {
    const conn = stage.connect();

    for (const id of [1, 2, 3, 4]) stage.op(conn, draftOf(id, topLevel)(`answer ${id}`));

    expect(stage.methods()).toEqual(Array(4).fill("chat.postMessage"));
    expect(stage.op(conn, draftOf(1, topLevel)("more", true))).toMatchObject({ success: false });
  });
});

describe("a stream that nobody seals", () => {
  clause("[I-56, D-35] is over once its platform has ended it", {}, (stage) => {
    const conn = stage.connect();
    stage.op(conn, draftOf(7)("It is "));
    stage.close(conn);

    stage.advance(306_000);

    expect(stage.bubbles()).toMatchObject([{ live: false, interrupted: true }]);
    expect(stage.state.streams.size).toBe(0);
    expect(stage.machine.dueAtMs(stage.state)).toBeUndefined();
  });

  clause("[D-27] answers a later final with failure and its message", {}, (stage) => {
    const conn = stage.connect();
    stage.op(conn, draftOf(7)("It is "));
    stage.advance(306_000);

    const late = stage.op(conn, draftOf(7)("It is sunny.", true));

    expect(late).toMatchObject({ success: false, message_id: stage.bubbles()[0]?.id });
  });

  clause("[S-06, D-27] is found out by the refusal of the platform before that", {}, (stage) => {
    const conn = stage.connect();
    stage.op(conn, draftOf(7)("It is "));
    stage.advance(303_000);

    const late = stage.op(conn, draftOf(7)("It is sunny.", true));

    expect(late).toEqual({
      success: false,
      error: "message_not_in_streaming_state",
      message_id: stage.bubbles()[0]?.id,
    });
  });
});
