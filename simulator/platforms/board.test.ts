import { describe, expect, test } from "vitest";
import {
  allBubbles,
  bubbleAt,
  replaceBubble,
  emptyBoard,
  lastBubble,
  nextNumber,
  postMessage,
} from "./board.ts";
import type { Board } from "./board.ts";
import { newBubble } from "./bubble.ts";
import type { Bubble } from "./port.ts";

const LIMITS = { bubblesPerChatMax: 3, chatsMax: 2 };

function bubble(chat: string, id: string, live = false): Bubble {
  const plain = newBubble({
    platform: "slack",
    chat,
    id,
    thread: null,
    author: "bot",
    kind: "message",
    text: id,
    postedAtMs: 0,
    call: "c1",
  });
  return { ...plain, live };
}

function post(board: Board, ...bubbles: readonly Bubble[]): Board {
  return bubbles.reduce(postMessage, board);
}

function idsOn(board: Board): readonly string[] {
  return allBubbles(board).map((shown) => `${shown.chat}/${shown.id}`);
}

describe("a full chat", () => {
  test("[I-54] forgets its oldest bubble", () => {
    const board = post(emptyBoard(LIMITS), ...["a", "b", "c", "d"].map((id) => bubble("D1", id)));

    expect(idsOn(board)).toEqual(["D1/b", "D1/c", "D1/d"]);
  });

  test("[I-54] forgets what is not live before what is", () => {
    const live = post(emptyBoard(LIMITS), bubble("D1", "a", true), bubble("D1", "b"));
    const board = post(live, bubble("D1", "c"), bubble("D1", "d"));

    expect(idsOn(board)).toEqual(["D1/a", "D1/c", "D1/d"]);
  });

  test("[I-54] forgets the oldest live one when all are", () => {
    const ids = ["a", "b", "c", "d"];
    const board = post(emptyBoard(LIMITS), ...ids.map((id) => bubble("D1", id, true)));

    expect(idsOn(board)).toEqual(["D1/b", "D1/c", "D1/d"]);
  });
});

describe("a full board", () => {
  test("[I-54] forgets the oldest chat that shows nothing live", () => {
    const board = post(
      emptyBoard(LIMITS),
      bubble("D1", "a", true),
      bubble("D2", "a"),
      bubble("D3", "a"),
    );

    expect(idsOn(board)).toEqual(["D1/a", "D3/a"]);
  });

  test("[I-54] forgets a chat once its stream has ended", () => {
    const open = post(emptyBoard(LIMITS), bubble("D1", "a", true), bubble("D2", "a"));
    const was = bubbleAt(open, "D1", "a") ?? bubble("D1", "a");
    const board = post(replaceBubble(open, was, { ...was, live: false }), bubble("D3", "a"));

    expect(idsOn(board)).toEqual(["D2/a", "D3/a"]);
  });

  test("never gives a chat that comes back a number it had", () => {
    const board = post(
      emptyBoard(LIMITS),
      ...["1", "2", "3"].map((id) => bubble("D1", id)),
      bubble("D2", "1"),
      bubble("D3", "1"),
    );

    expect([nextNumber(board, "D1"), nextNumber(board, "D2")]).toEqual([4, 2]);
  });
});

test("a changed text becomes history, an equal one does not", () => {
  const board = post(emptyBoard(LIMITS), bubble("D1", "a"));
  const was = bubbleAt(board, "D1", "a") ?? bubble("D1", "a");

  const same = replaceBubble(board, was, { ...was, text: "a", gone: true });
  const other = replaceBubble(board, was, { ...was, text: "b" });

  expect(bubbleAt(same, "D1", "a")).toMatchObject({ gone: true, history: [] });
  expect(bubbleAt(other, "D1", "a")).toMatchObject({ text: "b", history: ["a"] });
  expect(bubbleAt(board, "D1", "a")).toBe(was);
});

describe("the last bubble of a kind", () => {
  const roomy = emptyBoard({ bubblesPerChatMax: 64, chatsMax: 2 });
  const ids = Array.from({ length: 40 }, (_, index) => `m${index}`);
  const board = post(roomy, ...ids.map((id) => bubble("c", id)));

  test("is the newest, wherever the table keeps it", () => {
    for (const [place, id] of ids.entries()) {
      const isIt = (shown: Bubble): boolean => ids.indexOf(shown.id) <= place;
      expect(lastBubble(board, "c", isIt)?.id).toBe(id);
    }
  });

  test("is undefined where there is none", () => {
    expect(lastBubble(board, "c", () => false)).toBeUndefined();
    expect(lastBubble(board, "another", () => true)).toBeUndefined();
  });
});
