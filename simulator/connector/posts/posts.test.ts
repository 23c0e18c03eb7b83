import { describe, expect } from "vitest";
import { clause, inThread, topLevel } from "../testing/clause.ts";

const send = { op: "send", chat_id: "D1", content: "Hello", metadata: topLevel } as const;

describe("a send", () => {
  clause("[O-07] posts one message and returns its id", {}, (stage) => {
    const result = stage.op(stage.connect(), send);

    expect(stage.bubbles()).toMatchObject([{ id: result.message_id, text: "Hello", thread: null }]);
  });

  clause(
    "[C-24, D-22] is placed by its metadata alone",
    { brokenBy: ["reply-opens-thread"] },
    (stage) => {
      const conn = stage.connect();

      stage.op(conn, { ...send, reply_to: "9.000009" });
      stage.op(conn, { ...send, metadata: { ...topLevel, thread_ts: "8.000008" } });
      stage.op(conn, { ...send, metadata: { ...inThread, thread_ts: "8.000008" } });

      expect(stage.bubbles().map(({ thread }) => thread)).toEqual([null, "8.000008", "1.000001"]);
    },
  );

  clause(
    "[C-25, B50, I-29] of a long text posts its parts in order and returns the first one's id",
    { brokenBy: ["parts-out-of-order", "only-first-part", "over-cap-text-passed"] },
    (stage) => {
      const content = Array.from({ length: 9_000 }, (_, n) => `w${n}`).join(" ");

      const result = stage.op(stage.connect(), { ...send, content });

      expect(stage.texts().join("")).toBe(content);
      expect(stage.texts().every((text) => text.length <= 39_000)).toBe(true);
      expect(result.message_id).toBe(stage.bubbles()[0]?.id);
    },
  );

  clause("[B50] posts a part only after the one before was taken", {}, (stage) => {
    const conn = stage.connect();
    stage.holding = true;
    stage.request(conn, { ...send, content: "word ".repeat(10_000) });

    expect(stage.held).toHaveLength(1);
    stage.release();
    expect(stage.held).toHaveLength(1);
    stage.release();
    expect(stage.held).toHaveLength(0);
  });

  clause(
    "[B16, C-34] whose second part is refused stops there and says what is on screen",
    {},
    (stage) => {
      const conn = stage.connect();
      stage.faults.push(undefined, { error: "internal_error" });

      const result = stage.op(conn, { ...send, content: "word ".repeat(20_000) });

      expect(stage.calls).toHaveLength(2);
      expect(result).toEqual({
        success: false,
        error: "internal_error",
        message_id: stage.bubbles()[0]?.id,
      });
    },
  );

  clause("[B16] whose second part is rate limited goes on with that part", {}, (stage) => {
    const conn = stage.connect();
    stage.faults.push(undefined, { error: "ratelimited", retryAfterMs: 1_000 });
    const content = "word ".repeat(10_000);
    const request = stage.request(conn, { ...send, content });
    stage.advance(1_000);

    expect(stage.texts().join("")).toBe(content);
    expect(stage.resultsOf(request)).toHaveLength(1);
  });

  clause("[C-34] that the platform refuses is not repeated", {}, (stage) => {
    const conn = stage.connect();
    stage.faults.push({ error: "internal_error" });

    expect(stage.op(conn, send)).toEqual({ success: false, error: "internal_error" });
    expect(stage.calls).toHaveLength(1);
  });

  clause("[O-07] of nothing is refused without a call", {}, (stage) => {
    expect(stage.op(stage.connect(), { ...send, content: " " })).toMatchObject({ success: false });
    expect(stage.calls).toEqual([]);
  });
});

describe("an edit", () => {
  const edit = (message_id: string, content: string) =>
    ({ op: "edit", chat_id: "D1", message_id, content, metadata: topLevel }) as const;

  clause("[O-08] replaces the text and returns the message's id", {}, (stage) => {
    const conn = stage.connect();
    const id = stage.op(conn, send).message_id ?? "";

    expect(stage.op(conn, edit(id, "Goodbye"))).toEqual({ success: true, message_id: id });
    expect(stage.texts()).toEqual(["Goodbye"]);
  });

  clause(
    "[S-12, I-29] too long for the platform is refused without a call",
    { brokenBy: ["long-edit-cut-short"] },
    (stage) => {
      const conn = stage.connect();
      const id = stage.op(conn, send).message_id ?? "";

      expect(stage.op(conn, edit(id, "x".repeat(4_000)))).toMatchObject({ success: true });
      expect(stage.op(conn, edit(id, "x".repeat(4_001)))).toEqual({
        success: false,
        error: "msg_too_long",
      });
      expect(stage.calls).toHaveLength(2);
    },
  );

  clause("[B14] waits for the one before it", {}, (stage) => {
    const conn = stage.connect();
    const id = stage.op(conn, send).message_id ?? "";
    stage.holding = true;
    stage.request(conn, edit(id, "partial"));
    stage.request(conn, edit(id, "final"));

    expect(stage.held).toHaveLength(1);
    stage.holding = false;
    stage.release();
    expect(stage.texts()).toEqual(["final"]);
  });

  clause("[S-29] of a message that is gone fails", {}, (stage) => {
    expect(stage.op(stage.connect(), edit("9.000009", "x"))).toEqual({
      success: false,
      error: "message_not_found",
    });
  });

  clause("[O-08] that changes nothing is no error", {}, (stage) => {
    const conn = stage.connect();
    const { message_id } = stage.op(conn, { ...send, chat_id: "5" }, "telegram");
    const same = { ...edit(message_id ?? "", "Hello"), chat_id: "5" };

    expect(stage.op(conn, same, "telegram")).toEqual({ success: true, message_id });
  });
});

describe("a delete", () => {
  clause("[O-10, S-29] takes a message away once", {}, (stage) => {
    const conn = stage.connect();
    const message_id = stage.op(conn, send).message_id ?? "";
    const action = { op: "delete", chat_id: "D1", message_id, metadata: topLevel } as const;

    expect(stage.op(conn, action)).toEqual({ success: true, message_id });
    expect(stage.texts()).toEqual([]);
    expect(stage.op(conn, action)).toMatchObject({ success: false });
  });
});
