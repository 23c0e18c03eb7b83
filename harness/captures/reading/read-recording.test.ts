import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readCaptureLine, type CaptureLine } from "../../../contract/trace/capture-line.ts";
import { judgeLines } from "../../run/judged-run.ts";
import { readRecording } from "./read-recording.ts";

const FOLDER = new URL("../../../test/captures/", import.meta.url);

/** What crossed in a capture, one message a row. */
function texts(name: string): readonly (CaptureLine & { readonly what: "text" })[] {
  const rows = readFileSync(new URL(`${name}.ndjson`, FOLDER), "utf8")
    .trimEnd()
    .split("\n");
  return rows.flatMap((row) => {
    const line = readCaptureLine(row);
    return typeof line !== "string" && line.what === "text" ? [line] : [];
  });
}

const PASSES = texts("draft-streaming-slack-tools-commentary");
const FAILS = texts("replay-after-drop-runs-twice");
const START_MS = Date.UTC(2026, 0, 2, 3, 4, 5);

type Shape = (line: (typeof PASSES)[number], index: number) => string;

const stamp = (ms: number): string => new Date(START_MS + ms).toISOString();
/** The log of a gateway: what it writes goes out. */
const isOut = ({ from }: (typeof PASSES)[number]): boolean => from === "gateway";

const SHAPES: Readonly<Record<string, Shape>> = {
  "an arrow behind a date": (line) =>
    `${stamp(line.ms)} ${isOut(line) ? ">" : "<"} ${line.text.trim()}`,
  "a word behind a time of day": (line) =>
    `[${stamp(line.ms).slice(11, 23)}] ${isOut(line) ? "send" : "recv"} ${line.text.trim()}`,
  "a logger's line": (line) =>
    `${stamp(line.ms).replace("T", " ").replace(".", ",").slice(0, 23)} INFO gateway.relay [conn-1] relay ${isOut(line) ? "send" : "recv"}: ${line.text.trim()}`,
  "JSON with the text of the frame": (line) =>
    JSON.stringify({
      level: 30,
      time: START_MS + line.ms,
      msg: isOut(line) ? "frame sent" : "frame received",
      data: line.text.trim(),
    }),
  "JSON with the frame itself": (line) =>
    JSON.stringify({
      ts: stamp(line.ms),
      direction: isOut(line) ? "out" : "in",
      frame: JSON.parse(line.text) as unknown,
    }),
  "frames and nothing else": (line) => line.text.trim(),
};

function verdictOf(text: string): readonly string[] {
  const { lines } = readRecording(text);
  const errors = judgeLines(lines).filter(({ severity }) => severity === "error");
  return errors.map(({ predicate }) => predicate);
}

describe("a plain log", () => {
  for (const [name, shape] of Object.entries(SHAPES)) {
    test(`[D-39] is read as a capture: ${name}`, () => {
      const rows = ["starting up", ...PASSES.map(shape), "all is well"];
      const { kind, lines, places } = readRecording(rows.join("\n"));

      expect(kind).toBe("log");
      expect(lines.filter((line) => line.kind === "sent")).toHaveLength(PASSES.length);
      expect(places[1]).toBe(2);
      expect(lines.at(-1)).toMatchObject({ kind: "end", why: "quiescent" });
      expect(verdictOf(rows.join("\n"))).toEqual([]);
    });
  }

  test("[I-44] [F-03] fails as the capture does, and names the line of the file", () => {
    const shape = SHAPES["a word behind a time of day"] as Shape;
    const rows = FAILS.flatMap((line, index) => [`noise ${index}`, shape(line, index)]);
    const { lines, places } = readRecording(rows.join("\n"));
    const breach = judgeLines(lines).find(({ predicate }) => predicate === "I-44");

    expect(rows[(places[(breach?.at ?? 0) - 1] ?? 0) - 1]).toContain('"type"');
  });

  test("keeps the times of a log, over midnight too", () => {
    const [first, second] = PASSES;
    const row = (time: string, text = ""): string => `[${time}] ${text.trim()}`;
    const text = [row("23:59:59.500", first?.text), row("00:00:01.000", second?.text)].join("\n");

    expect(readRecording(text).lines.map(({ ms }) => ms)).toEqual([0, 0, 1500, 1500]);
  });

  test("[W-55] begins a socket anew with the hello behind other frames, or where the log says so", () => {
    const [hello, descriptor] = PASSES.map(({ text }) => text.trim());
    const idle = '{"type":"going_idle"}';
    const conns = (rows: readonly (string | undefined)[]): readonly unknown[] =>
      readRecording(rows.join("\n")).lines.flatMap((line) => ("conn" in line ? [line.conn] : []));

    expect(conns([hello, descriptor, idle, hello])).toEqual(["g1.1", "g1.1", "g1.1", "g1.2"]);
    expect(conns([`conn=7 ${hello ?? ""}`, `conn=8 ${hello ?? ""}`])).toEqual(["g1.1", "g1.2"]);
  });

  test("hears of the end of a socket", () => {
    const text = `> ${PASSES[0]?.text.trim() ?? ""}\nconnection closed: 4401 unauthorized\n`;

    expect(readRecording(text).lines).toContainEqual(
      expect.objectContaining({ kind: "close", conn: "g1.1", code: 4401 }),
    );
  });

  test("that stops at a request nobody answered is not whole", () => {
    const at = PASSES.findIndex(({ text }) => text.includes('"outbound"'));
    const text = PASSES.slice(0, at + 1)
      .map((line) => line.text.trim())
      .join("\n");

    expect(readRecording(text).lines.at(-1)).toMatchObject({ kind: "end", why: "stopped" });
  });
});

test("an export of a browser's tools is read, with the lines of its file", () => {
  const messages = PASSES.map((line) => ({
    type: isOut(line) ? "send" : "receive",
    time: (START_MS + line.ms) / 1000,
    opcode: 1,
    data: line.text,
  }));
  const har = { log: { version: "1.2", entries: [{ request: {}, _webSocketMessages: messages }] } };
  const text = JSON.stringify(har, null, 2);
  const { lines, places } = readRecording(text);

  expect(lines.filter((line) => line.kind === "sent")).toHaveLength(PASSES.length);
  expect(text.split("\n")[(places[1] ?? 0) - 1]).toContain('"data"');
  expect(verdictOf(text)).toEqual([]);
});

describe("names that objects have of their own", () => {
  test.each(["__proto__", "constructor", "hasOwnProperty"])(
    "[I-44] a chat named %s is judged like any other",
    (name) => {
      const capture = readFileSync(new URL("replay-after-drop-runs-twice.ndjson", FOLDER), "utf8");
      const chat = /\\"chat_id\\": ?\\"([^"\\]+)\\"/.exec(capture)?.[1] ?? "";
      const renamed = capture.replaceAll(`\\"${chat}\\"`, `\\"${name}\\"`);

      expect(renamed).not.toBe(capture);
      expect(verdictOf(renamed)).toEqual(verdictOf(capture));
    },
  );
});

test.each(["", "\n\n", "nothing to see\n", "{}", "[1]"])("%j holds no frame", (text) => {
  expect(readRecording(text).lines.some(({ kind }) => kind === "sent")).toBe(false);
});
