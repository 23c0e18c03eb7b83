import fc from "fast-check";
import { expect, test } from "vitest";
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
