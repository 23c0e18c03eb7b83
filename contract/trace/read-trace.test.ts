import fc from "fast-check";
import { expect, test } from "vitest";
import type { Line } from "../trace-line.ts";
import { readTrace, TRACE_LINE_UTF16_MAX } from "./read-trace.ts";
import { traceText } from "./write-trace.ts";

const META: Line = { n: 1, ms: 0, kind: "meta", format: 1, contract: 1, observer: "world" };
const OPEN: Line = { n: 2, ms: 3, kind: "open", conn: "g1.1", ok: true };
const HELLO: Line = {
  n: 3,
  ms: 4,
  kind: "sent",
  conn: "g1.1",
  from: "gateway",
  frame: { type: "hello", platform: "slack", botId: "B1" },
};
const END: Line = { n: 4, ms: 5, kind: "end", why: "quiescent", pending: [] };
const LINES = [META, OPEN, HELLO, END];
const TEXT = LINES.map(traceText).join("");

test("[W-13] reads back what was written", () => {
  expect(readTrace(TEXT)).toEqual({ lines: LINES, places: [1, 2, 3, 4], issues: [] });
});

test("[W-14] reads a trace that comes in pieces, wherever they are cut", () => {
  for (let cut = 0; cut <= TEXT.length; cut += 1) {
    expect(readTrace([TEXT.slice(0, cut), TEXT.slice(cut)]).lines).toEqual(LINES);
  }
});

test("[W-16] leaves out a last line that a crash cut short, and says so", () => {
  const { lines, issues } = readTrace(TEXT.slice(0, -20));

  expect(lines).toEqual([META, OPEN, HELLO]);
  expect(issues).toEqual([
    {
      at: 4,
      severity: "info",
      message: "Line 4: the trace ends in the middle of it: what wrote it was cut short.",
    },
  ]);
});

test("[W-16] reads on behind a line that a crash cut short, when the trace was appended to", () => {
  const cut = traceText(OPEN).slice(0, 12);
  const { lines, issues } = readTrace(`${traceText(META)}${cut}\n${traceText(HELLO)}`);

  expect(lines).toEqual([META, HELLO]);
  expect(issues.map(({ at, severity }) => [at, severity])).toEqual([
    [2, "error"],
    [3, "info"],
  ]);
});

test("[W-16] takes a last line that is whole, though its newline is missing", () => {
  expect(readTrace(TEXT.trimEnd())).toMatchObject({ lines: LINES, issues: [] });
});

test("[W-19] keeps fields that it does not know", () => {
  const { lines } = readTrace(`${JSON.stringify({ ...META, host: "ours" })}\n`);

  expect(lines).toEqual([{ ...META, host: "ours" }]);
});

test("[W-20] leaves out a line that is no trace line, and names its place", () => {
  const { lines, issues } = readTrace(
    `${traceText(META)}{"kind":"open","n":2,"ms":0,"ok":"yes","conn":"g"}\n`,
  );

  expect(lines).toEqual([META]);
  expect(issues[0]?.message).toContain("/ok");
});

test.each([
  [{ kind: "nope", n: 1, ms: 0 }, 'Line 1: its kind "nope" is none that a trace knows.'],
  [{ kind: "open", n: 1, ms: 0, ok: true }, "Line 1: it has no conn."],
  [{ kind: "open", n: 1, ms: -1, conn: "g", ok: true }, "Line 1: /ms must not be below 0."],
  [{ kind: "open", n: 1, ms: 0, conn: "g", ok: 1 }, "Line 1: /ok is no boolean."],
  [
    { kind: "end", n: 1, ms: 0, why: "tired", pending: [] },
    "Line 1: /why is none of the values that a trace knows there.",
  ],
])("says in words what is wrong with %j", (line, sentence) => {
  expect(readTrace(`${JSON.stringify(line)}\n`).issues[0]?.message).toBe(
    `${sentence} The line is left out.`,
  );
});

test("says which line of the file each line of the trace was", () => {
  const text = `${traceText(META)}\nno trace\n${traceText(OPEN)}`;

  expect(readTrace(text).places).toEqual([1, 4]);
});

test("[W-20] leaves out a line whose frame does not come through the door", () => {
  const broken = { ...HELLO, frame: { type: "inbound_ack" } };
  const { lines, issues } = readTrace(`${traceText(META)}${JSON.stringify(broken)}\n`);

  expect(lines).toEqual([META]);
  expect(issues[0]?.message).toContain("its frame is none");
});

test("[D-02] notes what the door has to say about a frame", () => {
  const strange = {
    ...HELLO,
    n: 2,
    frame: { type: "hello", platform: "slack", botId: "B1", x: 1 },
  };
  const { lines } = readTrace(`${traceText(META)}${JSON.stringify(strange)}\n`);

  expect(lines[1]).toMatchObject({ issues: [{ clause: "D-02", path: "/x" }] });
});

test("[I-54] keeps a store without a bound apart from a bounded one", () => {
  const census: Line = {
    n: 2,
    ms: 0,
    kind: "census",
    id: "g1",
    stores: [{ name: "turns", size: 3, max: Infinity }],
  };

  expect(readTrace(traceText(META) + traceText(census)).lines[1]).toEqual(census);
});

test("says when numbers are missing and when the beginning is", () => {
  const messages = readTrace(traceText(OPEN) + traceText(END)).issues.map(({ message }) => message);

  expect(messages).toEqual([
    "Line 1: a trace begins with a meta line; who watched it is not known.",
    "Line 2: it is number 4, and the one before is number 2.",
  ]);
});

test("[W-11] leaves out a line that is too long", () => {
  const { lines, issues } = readTrace([
    traceText(META),
    "x".repeat(TRACE_LINE_UTF16_MAX + 1),
    "\n",
  ]);

  expect(lines).toEqual([META]);
  expect(issues).toHaveLength(1);
});

test("[W-20] never throws, whatever it is given", () => {
  const mutated = fc
    .tuple(fc.nat(TEXT.length), fc.nat(40), fc.string())
    .map(([at, length, put]) => TEXT.slice(0, at) + put + TEXT.slice(at + length));

  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), mutated), (text) => {
      readTrace(text);
    }),
    { numRuns: 2_000 },
  );
});
