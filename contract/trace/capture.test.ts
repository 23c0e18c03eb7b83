import fc from "fast-check";
import { expect, test } from "vitest";
import { captureText, readCaptureLine, type CaptureLine } from "./capture-line.ts";
import { readCapture } from "./capture.ts";

const HELLO = '{"type":"hello","platform":"slack","botId":"B1"}\n';

function capture(...lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

test("[W-14] makes one frame of a text that was cut in two", () => {
  const { lines } = readCapture(
    capture(
      { ms: 1, conn: 1, event: "open" },
      { ms: 2, conn: 1, from: "gateway", text: HELLO.slice(0, 20) },
      { ms: 3, conn: 1, from: "gateway", text: HELLO.slice(20) },
      { ms: 4, conn: 1, event: "close", code: 1000, reason: "" },
    ),
  );

  expect(lines.map(({ kind, ms }) => [kind, ms])).toEqual([
    ["meta", 0],
    ["open", 1],
    ["sent", 3],
    ["close", 4],
    ["end", 4],
  ]);
  expect(lines[2]).toMatchObject({ conn: "g1.1", from: "gateway", frame: { type: "hello" } });
});

test("[W-14] makes several frames of one text", () => {
  const { lines } = readCapture(capture({ ms: 2, conn: 3, from: "gateway", text: HELLO + HELLO }));

  expect(lines.map(({ kind }) => kind)).toEqual(["meta", "sent", "sent", "end"]);
});

test("[W-17] [W-20] tells what is no frame as such", () => {
  const { lines } = readCapture(
    capture({ ms: 2, conn: 1, from: "connector", text: "[1,2]\nnot json\n" }),
  );

  expect(lines.slice(1, 3)).toMatchObject([
    { kind: "malformed", from: "connector", text: "[1,2]" },
    { kind: "malformed", from: "connector", text: "not json" },
  ]);
});

test("[W-16] says that the end of a socket cut a frame short", () => {
  const { issues } = readCapture(
    capture(
      { ms: 2, conn: 1, from: "gateway", text: HELLO.slice(0, 20) },
      { ms: 4, conn: 1, event: "close", code: 1006, reason: "" },
    ),
  );

  expect(issues).toMatchObject([{ at: 2, severity: "error" }]);
});

test("keeps a fault and the request that it befell", () => {
  const { lines } = readCapture(
    capture({ ms: 1, conn: 1, event: "fault", fault: "result not sent", requestId: "r1" }),
  );

  expect(lines[1]).toMatchObject({ kind: "fault", fault: "result not sent", at: "r1" });
});

test("a capture with an open socket was only stopped", () => {
  const { lines } = readCapture(capture({ ms: 1, conn: 1, event: "open" }));

  expect(lines.at(-1)).toMatchObject({ kind: "end", why: "stopped", pending: ["g1.1"] });
});

test("leaves out a line that it cannot read, and says which", () => {
  const { issues } = readCapture('{"ms":1}\n\nnonsense\n[]\n{"ms":1,"conn":1,"event":"blink"}\n');

  expect(issues.map(({ at }) => at)).toEqual([1, 3, 4, 5]);
});

test("says which line of the file each line of the trace was", () => {
  const { places } = readCapture(
    `\n${capture({ ms: 1, conn: 1, from: "gateway", text: HELLO + HELLO })}`,
  );

  expect(places).toEqual([2, 2, 2, 2]);
});

test("tolerates a last line that a crash cut short, and says so", () => {
  const whole = capture({ ms: 1, conn: 1, event: "open" });
  const { lines, issues } = readCapture(`${whole}{"ms":2,"conn":1,"fr`);

  expect(lines.map(({ kind }) => kind)).toEqual(["meta", "open", "end"]);
  expect(issues).toMatchObject([{ at: 2, severity: "info" }]);
});

test.each([
  { ms: 1, conn: 1e308, event: "open" },
  { ms: 1, conn: 1.5, event: "open" },
  { ms: 1e300, conn: 1, event: "open" },
  { ms: 1, conn: 1, event: "close", code: "x", reason: "" },
  { ms: 1, conn: 1, event: "close", code: 99, reason: "" },
])("does not guess at %j", (line) => {
  const { lines, issues } = readCapture(capture(line));

  expect(lines.map(({ kind }) => kind)).toEqual(["meta", "end"]);
  expect(issues).toMatchObject([{ at: 1, severity: "error" }]);
});

test("keeps who ended a socket, and that an upgrade was refused", () => {
  const { lines } = readCapture(
    capture(
      { ms: 1, conn: 1, event: "refused", status: 401, reason: "Unauthorized" },
      { ms: 2, conn: 2, event: "open" },
      { ms: 3, conn: 2, event: "close", code: 4401, reason: "expired", by: "connector" },
    ),
  );

  expect(lines.slice(1, 4)).toMatchObject([
    { kind: "open", conn: "g1.1", ok: false, reason: "HTTP 401 Unauthorized" },
    { kind: "open", conn: "g1.2", ok: true },
    { kind: "close", by: "connector", code: 4401, reason: "expired" },
  ]);
});

test("writes each line as it reads it", () => {
  const lines: readonly CaptureLine[] = [
    { ms: 0, conn: 1, what: "open" },
    { ms: 1, conn: 1, what: "text", from: "gateway", text: HELLO },
    { ms: 2, conn: 1, what: "fault", fault: "ack-lost", at: "r1" },
    { ms: 2, conn: 1, what: "close", code: 1000, reason: "", by: "gateway" },
    { ms: 3, conn: 2, what: "refused", status: 503, reason: "Busy" },
  ];

  expect(lines.map((line) => readCaptureLine(captureText(line)))).toEqual(lines);
});

test("[W-20] never throws, whatever it is given", () => {
  const text = capture({ ms: 2, conn: 1, from: "gateway", text: HELLO });
  const mutated = fc
    .tuple(fc.nat(text.length), fc.nat(20), fc.string())
    .map(([at, length, put]) => text.slice(0, at) + put + text.slice(at + length));

  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), mutated), (any) => {
      readCapture(any);
    }),
    { numRuns: 2_000 },
  );
});
