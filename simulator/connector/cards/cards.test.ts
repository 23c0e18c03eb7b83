import { describe, expect } from "vitest";
import type { TaskChunk } from "../../../contract/generated/types.ts";
import { OPEN_CARDS_MAX } from "../limits.ts";
import { clause, inThread, topLevel } from "../testing/clause.ts";
import { CARD_NEEDS_ANCHOR } from "./card-task.ts";

const card = (...chunks: readonly TaskChunk[]) =>
  ({ op: "task_card", chat_id: "D1", card_id: "turn:1", chunks, metadata: inThread }) as const;
const stop = {
  op: "task_card_stop",
  chat_id: "D1",
  card_id: "turn:1",
  metadata: inThread,
} as const;
const search = { id: "1", title: "search", status: "in_progress" } as const;

describe("a task card", () => {
  clause(
    "[C-20, S-11] shows each task once, with what is new of it",
    { brokenBy: ["card-details-repeated"] },
    (stage) => {
      const conn = stage.connect();

      stage.op(conn, card({ ...search, details: "one" }));
      stage.op(conn, card({ ...search, details: "one, two" }, { ...search, id: "2" }));
      stage.op(conn, card({ ...search, status: "complete", details: "one, two" }));
      const unchanged = stage.op(
        conn,
        card({ ...search, status: "complete", details: "one, two" }),
      );

      expect(unchanged).toMatchObject({ success: true });
      expect(stage.methods()).toEqual([
        "chat.startStream",
        "chat.appendStream",
        "chat.appendStream",
      ]);
      expect(stage.bubbles()).toMatchObject([
        {
          kind: "card",
          live: true,
          tasks: [
            { id: "1", status: "complete", details: "one, two" },
            { id: "2", status: "in_progress" },
          ],
        },
      ]);
    },
  );

  clause(
    "[C-21, O-37] without a thread to go in is refused in the known words",
    { brokenBy: ["card-without-anchor"] },
    (stage) => {
      const result = stage.op(stage.connect(), { ...card(search), metadata: topLevel });

      expect(result).toEqual({ success: false, error: CARD_NEEDS_ANCHOR });
      expect(stage.calls).toEqual([]);
    },
  );

  clause("[C-22, O-20] is stopped once, however often it is told to", {}, (stage) => {
    const conn = stage.connect();
    const shown = stage.op(conn, card(search));

    expect(stage.op(conn, stop)).toEqual(shown);
    expect(stage.op(conn, stop)).toEqual(shown);
    expect(stage.op(conn, { ...stop, card_id: "never" })).toEqual({ success: true });
    expect(stage.methods()).toEqual(["chat.startStream", "chat.stopStream"]);
    expect(stage.bubbles()).toMatchObject([{ live: false }]);
  });

  clause(
    "[B40] that was stopped is not revived by a late update",
    { brokenBy: ["stopped-card-revived"] },
    (stage) => {
      const conn = stage.connect();
      stage.op(conn, card(search));
      stage.op(conn, stop);

      stage.op(conn, card({ ...search, status: "complete" }));

      expect(stage.bubbles()).toHaveLength(1);
    },
  );

  clause("[C-23] keeps every field within what the platform takes", {}, (stage) => {
    const long = "x".repeat(300);
    const result = stage.op(stage.connect(), card({ ...search, title: long, details: long }));

    expect(result.success).toBe(true);
    expect(stage.bubbles()[0]?.tasks[0]?.title).toHaveLength(256);
  });

  clause("[C-20] of no tasks is nothing yet", {}, (stage) => {
    expect(stage.op(stage.connect(), card())).toEqual({ success: true });
    expect(stage.calls).toEqual([]);
  });

  clause("[C-18] whose update is refused is closed and fails from then on", {}, (stage) => {
    const conn = stage.connect();
    stage.op(conn, card(search));
    stage.faults.push({ error: "internal_error" });

    const refused = stage.op(conn, card({ ...search, status: "complete" }));

    expect(refused).toMatchObject({ success: false, error: "internal_error" });
    expect(stage.bubbles()).toMatchObject([{ live: false }]);
    expect(stage.op(conn, card({ ...search, status: "error" }))).toEqual(refused);
    expect(stage.op(conn, stop)).toMatchObject({ success: true });
  });

  clause(
    "[C-22, B40, D-34] that was stopped before it was seen never comes up",
    { brokenBy: ["stopped-card-revived"] },
    (stage) => {
      const conn = stage.connect();

      expect(stage.op(conn, stop)).toMatchObject({ success: true });
      expect(stage.op(conn, card(search))).toMatchObject({ success: true });

      expect(stage.calls).toEqual([]);
    },
  );

  clause("[C-22] that its platform ended is stopped all the same", {}, (stage) => {
    const conn = stage.connect();
    stage.op(conn, card(search));
    stage.advance(301_000);

    expect(stage.op(conn, stop)).toMatchObject({ success: true });
  });

  clause("[S-06] is over once its platform has ended it", {}, (stage) => {
    const conn = stage.connect();
    stage.op(conn, card(search));
    stage.advance(306_000);

    expect(stage.state.cards.size).toBe(0);
    expect(stage.machine.dueAtMs(stage.state)).toBeUndefined();
  });

  clause("[I-54] makes room for another by ending the oldest", {}, (stage) => {
    const conn = stage.connect();
    for (let n = 0; n <= OPEN_CARDS_MAX; n++) {
      stage.op(conn, { ...card(search), card_id: `turn:${n}` });
    }

    expect(stage.state.cards.size).toBe(OPEN_CARDS_MAX);
    expect(stage.bubbles().filter(({ live }) => live)).toHaveLength(OPEN_CARDS_MAX);
    expect(stage.bubbles()[0]).toMatchObject({ live: false });
  });

  clause("[C-04] takes a stop that comes while it is opened after that", {}, (stage) => {
    const conn = stage.connect();
    stage.holding = true;
    stage.request(conn, card(search));
    stage.request(conn, stop);
    stage.holding = false;
    stage.release();

    expect(stage.bubbles()).toMatchObject([{ live: false }]);
  });
});
