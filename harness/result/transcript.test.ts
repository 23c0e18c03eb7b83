import { describe, expect, test } from "vitest";
import type { Line } from "../../contract/trace-line.ts";
import { describeLine, rowText, transcriptAround } from "./transcript.ts";

function draft(n: number, content: string, final = false): Line {
  return {
    kind: "sent",
    n,
    ms: n * 100,
    conn: "g1.1",
    from: "gateway",
    label: `A/draft@text${n}`,
    frame: {
      type: "outbound",
      requestId: `${"0".repeat(28)}000${n % 10}`,
      action: { op: "draft", chat_id: "D1", draft_id: 7, content, final, metadata: {} },
    },
  };
}

describe("a row of a transcript", () => {
  test("says when, where, which way and what", () => {
    expect(describeLine(draft(1, "It is", true))).toBe(
      '   0.100 s  g1.1  gateway → connector  draft final d7 "It is" #0001  [A/draft@text1]',
    );
  });

  test("[I-26] is shortened once its tokens are gone: no end of one is left", () => {
    const token = `Bearer ${"Z2F0ZXdheTox".repeat(12)}`;

    expect(describeLine(draft(1, `one ${token}`))).toContain('"one [redacted]"');
    expect(describeLine(draft(1, `${"one ".repeat(20)}${token}`))).not.toContain("Z2F0");
  });

  test("[I-26] shows no token, wherever it stands", () => {
    const frame = {
      type: "outbound_result",
      requestId: "r1",
      result: { success: false, error: "bad xoxb-1234567890-abc" },
    } as const;
    const failed: Line = { kind: "sent", n: 1, ms: 0, conn: "g1.1", from: "connector", frame };
    const close = { kind: "close", conn: "g1.1", by: "connector", code: 1000 } as const;

    expect(describeLine(failed)).toContain("result failed bad [redacted] #");
    expect(describeLine({ n: 1, ms: 0, ...close, reason: "sk-0123456789abcdef0" })).toMatch(
      /1000 \[redacted\]$/,
    );
  });

  test("carries close codes and faults", () => {
    const closed: Line = {
      kind: "close",
      n: 1,
      ms: 0,
      conn: "g1.1",
      by: "connector",
      code: 4401,
      reason: "expired",
    };
    const fault: Line = { kind: "fault", n: 2, ms: 0, fault: "ack-lost", at: "A/seal" };

    expect(describeLine(closed)).toContain("closed by connector: 4401 expired");
    expect(describeLine(fault)).toContain("fault ack-lost at A/seal");
  });

  test("shows both ends of a long text", () => {
    expect(describeLine(draft(1, `begin${"x".repeat(500)}end`))).toMatch(/"beginx+…x+end"/);
  });
});

describe("the rows around a line", () => {
  const lines = Array.from({ length: 60 }, (_, i) => draft(i + 1, "x"));

  test("mark the line and the suspect", () => {
    const rows = transcriptAround(lines, 30, 28).map(rowText);

    expect(rows.find((row) => row.startsWith(">"))).toContain("  30  ");
    expect(rows.find((row) => row.startsWith("*"))).toContain("  28  ");
    expect(rows).toHaveLength(16);
  });

  test("show a suspect that is far off", () => {
    const rows = transcriptAround(lines, 50, 2).map(rowText);

    expect(rows[0]).toMatch(/^\* {4}2 /);
    expect(rows[1]).toBe("     …");
  });

  test("end with the trace when the line is its last", () => {
    expect(transcriptAround(lines, 60)).toHaveLength(12);
  });
});
