import { describe, expect } from "vitest";
import { clause, draftOf, inThread } from "./testing/clause.ts";

const draft = draftOf(7);
const card = {
  op: "task_card",
  chat_id: "D1",
  card_id: "turn:1",
  chunks: [{ id: "1", title: "search", status: "in_progress" }],
  metadata: inThread,
} as const;

describe("a connector that begins with the memory of another", () => {
  clause("[C-06] knows the streams that were sealed", {}, (stage) => {
    const sealed = stage.op(stage.connect(), draft("Done.", true));
    stage.restart(true);

    expect(stage.op(stage.connect(), draft("Done.", true))).toEqual(sealed);
    expect(stage.texts()).toEqual(["Done."]);
  });

  clause("[C-01] goes on with a stream that was open", {}, (stage) => {
    stage.op(stage.connect(), draft("It is "));
    stage.restart(true);
    stage.op(stage.connect(), draft("It is sunny.", true));

    expect(stage.texts()).toEqual(["It is sunny."]);
  });

  clause("[C-03, D-32] closes a stream whose last text is uncertain, and fails it", {}, (stage) => {
    const conn = stage.connect();
    stage.op(conn, draft("It is "));
    stage.holding = true;
    stage.request(conn, draft("It is sunny."));
    stage.holding = false;
    stage.restart(true);

    const result = stage.op(stage.connect(), draft("It is sunny. Very.", true));

    const [bubble] = stage.bubbles();
    expect(result).toEqual({
      success: false,
      error: "connector_restarted",
      message_id: bubble?.id,
    });
    expect(bubble).toMatchObject({ text: "It is ", live: false });
  });

  clause("[C-18] closes a stream whose close was under way", {}, (stage) => {
    const conn = stage.connect();
    stage.op(conn, draft("It is "));
    stage.faults.push({ error: "internal_error" });
    stage.holding = true;
    stage.request(conn, draft("It is sunny."));
    stage.release();
    stage.holding = false;
    stage.restart(true);

    expect(stage.bubbles()).toMatchObject([{ text: "It is ", live: false }]);
  });

  clause("[C-10] knows nothing of a stream that was only being opened", {}, (stage) => {
    const conn = stage.connect();
    stage.holding = true;
    stage.request(conn, draft("It is "));
    stage.holding = false;
    stage.restart(true);

    expect(stage.op(stage.connect(), draft("It is sunny.", true))).toMatchObject({ success: true });
  });

  clause("[C-20] closes a card whose last update is uncertain", {}, (stage) => {
    const conn = stage.connect();
    stage.op(conn, card);
    stage.holding = true;
    stage.request(conn, { ...card, chunks: [{ id: "1", title: "search", status: "complete" }] });
    stage.holding = false;
    stage.restart(true);

    expect(stage.bubbles()).toMatchObject([{ live: false }]);
    expect(stage.state.cards.size).toBe(0);
  });

  clause("[C-34] does not repeat a send that was out", {}, (stage) => {
    const conn = stage.connect();
    stage.holding = true;
    stage.request(conn, { op: "send", chat_id: "D1", content: "hi", metadata: inThread });
    stage.holding = false;
    stage.restart(true);
    stage.connect();

    expect(stage.calls).toEqual([]);
    expect(stage.state.jobs.size).toBe(0);
  });

  clause("[C-36, C-37] still has what was buffered, and no socket", {}, (stage) => {
    stage.says("slack", { chat: "D1", user: "U1", text: "one" });
    stage.connect();
    stage.restart(true);
    stage.says("slack", { chat: "D1", user: "U1", text: "two" });
    const conn = stage.connect();
    stage.frame(conn, { type: "inbound_ack", bufferId: "g1.p1.1" });

    expect(stage.sentOn(conn)).toMatchObject([
      { type: "descriptor" },
      { type: "inbound", bufferId: "g1.p1.1", event: { text: "one" } },
      { type: "descriptor" },
      { type: "inbound", bufferId: "g1.p2.2", event: { text: "two" } },
    ]);
  });

  clause("[C-48] still refuses who was revoked", {}, (stage) => {
    stage.tell({ kind: "revoke", gatewayId: "g1" });
    stage.restart(true);
    const conn = stage.dial();

    expect(stage.effects.at(-1)).toMatchObject({ kind: "close", conn, code: 4401 });
  });
});

describe("a connector without memory", () => {
  clause("[C-06] knows nothing of what was sealed", {}, (stage) => {
    stage.op(stage.connect(), draft("Done.", true));
    stage.restart(false);
    stage.op(stage.connect(), draft("Done.", true));

    expect(stage.texts()).toEqual(["Done.", "Done."]);
  });
});

describe("what is persisted", () => {
  clause("[C-06] is told after each change of it, and only then", {}, (stage) => {
    const persists = () => stage.effects.filter(({ kind }) => kind === "persist").length;
    const conn = stage.connect();
    const before = persists();

    stage.frame(conn, { type: "interrupt", session_key: "s" });
    stage.hello(conn, "slack");
    expect(persists()).toBe(before);
    stage.op(conn, draft("Done.", true));
    expect(persists()).toBeGreaterThan(before);
  });
});
