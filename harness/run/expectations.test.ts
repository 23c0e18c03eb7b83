import { describe, expect, test } from "vitest";
import type { Happened, Line, SeenBubble } from "../../contract/trace-line.ts";
import { checkExpectations } from "./expectations.ts";

function trace(...happened: readonly Happened[]): readonly Line[] {
  return happened.map((each, i): Line => ({ n: i + 1, ms: i, ...each }));
}

function posted(id: string, text: string, turn: string): Happened {
  const call = { method: "chat.postMessage", channel: "D1", text };
  return { kind: "platform", platform: "slack", id, call, answer: { ok: true, id }, turn };
}

function written(op: "send" | "draft", turn: string, final = false): Happened {
  const action =
    op === "send"
      ? ({ op, chat_id: "D1", content: "x", metadata: {} } as const)
      : ({ op, chat_id: "D1", draft_id: 1, content: "x", final, metadata: {} } as const);
  const frame = { type: "outbound", requestId: "0".repeat(32), action } as const;
  return { kind: "sent", conn: "g1.1", from: "gateway", frame, turn };
}

function screen(...bubbles: readonly Partial<SeenBubble>[]): Happened {
  const base: SeenBubble = {
    chat: "D1",
    id: "1",
    thread: null,
    author: "bot",
    kind: "message",
    text: "",
    live: false,
    interrupted: false,
    gone: false,
    postedAtMs: 0,
    call: "",
  };
  const seen = bubbles.map((bubble) => ({ ...base, ...bubble }));
  return { kind: "screen", platform: "slack", bubbles: seen, statuses: [] };
}

function verdicts(
  expected: Parameters<typeof checkExpectations>[0],
  lines: readonly Line[],
): readonly string[] {
  return checkExpectations(expected, lines).map(({ verdict }) => verdict);
}

describe("on-screen", () => {
  const lines = trace(
    posted("c1", "hello", "A"),
    posted("c2", "other", "B"),
    screen({ call: "c1", text: "old" }),
    screen(
      { call: "c1", text: "hello" },
      { call: "c2", text: "other" },
      { call: "c1", text: "deleted", gone: true },
      { author: "user", text: "question" },
    ),
  );

  test("takes the messages of the turn that are there at rest, in order", () => {
    expect(verdicts({ "on-screen": { A: ["hello"], B: 1 } }, lines)).toEqual(["pass", "pass"]);
  });

  test("fails on another text, one too many, and none", () => {
    const expected = { "on-screen": { A: ["hullo"], B: ["other", "more"] } };

    expect(verdicts(expected, lines)).toEqual(["fail", "fail"]);
    expect(verdicts({ "on-screen": { C: 1 } }, lines)).toEqual(["fail"]);
  });
});

describe("ops", () => {
  const lines = trace(
    written("draft", "A"),
    written("draft", "A"),
    written("draft", "A", true),
    written("send", "B"),
  );

  test("are counted by turn or for the whole run, a seal apart from its frames", () => {
    const ops = { A: { draft: 2, "draft final": 1, send: 0 }, run: { send: 1 } };

    expect(verdicts({ ops }, lines)).toEqual(["pass", "pass", "pass", "pass"]);
  });

  test("fail outside their range, and name the last frame as suspect", () => {
    expect(verdicts({ ops: { A: { draft: { min: 3 } } } }, lines)).toEqual(["fail"]);
    expect(verdicts({ ops: { A: { draft: { max: 1 } } } }, lines)).toEqual(["fail"]);
    expect(checkExpectations({ ops: { A: { draft: 1 } } }, lines)[0]?.findings[0]).toMatchObject({
      expected: "once",
      actual: "2 times",
      suspect: { line: 2, side: "gateway" },
    });
  });
});

describe("never-shown", () => {
  test("looks into every call to a platform", () => {
    const lines = trace(posted("c1", "It is ▉", "A"));

    expect(verdicts({ "never-shown": ["▉", "◼"] }, lines)).toEqual(["fail", "pass"]);
  });
});

describe("ended", () => {
  const ended = (how: "completed" | "interrupted"): Happened => ({
    kind: "report",
    gateway: "g1",
    turn: "A",
    report: { what: "turn-ended", turn: "slack:D1:1", how, delivered: true, payload: null },
  });

  test("compares how the gateway says a turn ended, each time that it did", () => {
    expect(verdicts({ ended: { A: "completed" } }, trace(ended("completed")))).toEqual(["pass"]);
    expect(verdicts({ ended: { A: "completed" } }, trace(ended("interrupted")))).toEqual(["fail"]);
    const twice = trace(ended("completed"), ended("completed"));
    expect(verdicts({ ended: { A: "completed" } }, twice)).toEqual(["fail"]);
  });

  test("knows a turn that never started", () => {
    expect(verdicts({ ended: { A: "not started" } }, trace(ended("completed")))).toEqual(["fail"]);
    expect(verdicts({ ended: { B: "not started" } }, trace(ended("completed")))).toEqual(["pass"]);
  });
});

describe("closes", () => {
  test("compares close codes in order", () => {
    const closed = (code: number): Happened => ({
      kind: "close",
      conn: "g1.1",
      by: "connector",
      code,
      reason: "",
    });

    expect(verdicts({ closes: [4401, 1000] }, trace(closed(4401), closed(1000)))).toEqual(["pass"]);
    expect(verdicts({ closes: [1000, 4401] }, trace(closed(4401), closed(1000)))).toEqual(["fail"]);
  });
});

describe("trace", () => {
  const lines = trace(written("send", "A"), written("draft", "A"), written("send", "B"));
  const sends = { kind: "sent", holds: { frame: { action: { op: "send" } } } } as const;

  test("finds lines by a part of them, of one turn or of all", () => {
    expect(
      verdicts(
        { trace: [sends, { ...sends, times: 2 }, { ...sends, turn: "B", times: 1 }] },
        lines,
      ),
    ).toEqual(["pass", "pass", "pass"]);
  });

  test("fails where there are too few, too many, or none, and shows the nearest", () => {
    expect(
      verdicts(
        {
          trace: [
            { ...sends, times: 0 },
            { ...sends, turn: "C" },
            { ...sends, times: 3 },
          ],
        },
        lines,
      ),
    ).toEqual(["fail", "fail", "fail"]);
    const opens = { kind: "open", holds: {} } as const;
    expect(checkExpectations({ trace: [opens] }, lines)[0]?.findings[0]).toMatchObject({
      expected: "at least once",
      actual: 'no line "open" at all',
    });
  });
});
