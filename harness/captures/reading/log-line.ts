import { sideOf } from "./frame-side.ts";
import { clockOf, timeOf, type Moment } from "./moment.ts";

/** What one line of a log says of a socket. `conn` and `direction` are the log's own words for them. */
export interface LogLine {
  readonly moment: Moment | undefined;
  readonly conn: string;
  readonly direction: Direction | undefined;
  readonly said:
    | { readonly what: "text"; readonly text: string }
    | { readonly what: "close"; readonly code: number; readonly reason: string };
}

/** Out of, or into, the process that wrote the log. */
export type Direction = "out" | "in";

/** Longest line that is looked at, in UTF-16 code units. */
const LOG_LINE_UNITS_MAX = 8 * 1024 * 1024;

/** Reads a line of a log, or `undefined` when it says nothing of a frame or of the end of a socket. */
export function readLogLine(raw: string): LogLine | undefined {
  if (raw.length > LOG_LINE_UNITS_MAX) return undefined;
  const whole = parsed(raw);
  if (isRecord(whole)) return sideOf(whole) === undefined ? readRecord(whole) : bareFrame(raw);
  return readWords(raw);
}

function bareFrame(raw: string): LogLine {
  return { moment: undefined, conn: "", direction: undefined, said: text(raw) };
}

/** `2026-01-02T03:04:05.678Z > {…}`, `[12:00:01.123] recv {…}`, `INFO … relay send: {…}`. */
function readWords(raw: string): LogLine | undefined {
  for (let at = raw.indexOf("{"); at >= 0; at = raw.indexOf("{", at + 1)) {
    const end = raw.lastIndexOf("}") + 1;
    const frame = raw.slice(at, end);
    if (end <= at || sideOf(parsed(frame)) === undefined) continue;
    const before = raw.slice(0, at);
    const [, conn = ""] = CONN.exec(before) ?? [];
    return { moment: clockOf(before), conn, direction: directionIn(before), said: text(frame) };
  }
  return readEnd(raw);
}

const CONN =
  /\b(?:conn(?:ection)?|socket|ws|client|session)[-_ ]?(?:id)?[=: #]*([\w.-]*\d[\w.-]*)/i;

function readEnd(raw: string): LogLine | undefined {
  const [, code = ""] = CLOSED.exec(raw) ?? [];
  if (code === "") return undefined;
  const [, conn = ""] = CONN.exec(raw) ?? [];
  const said = { what: "close", code: Number(code), reason: "" } as const;
  return { moment: clockOf(raw), conn, direction: undefined, said };
}

/** `connection closed: 1006`, `websocket disconnected (code=4401)`. */
const CLOSED = /\b(?:clos(?:e|ed|ing)|disconnect(?:ed)?)\b.*?\b([1-4]\d{3})\b(?![.:\d])/i;

const OUT =
  /(?:^|[^\w<-])(?:>{1,3}|-+>|→|⇒|send|sent|sending|out|outgoing|outbound|tx|write|wrote)(?=$|[^\w>])/i;
const IN =
  /(?:^|[^\w>-])(?:<{1,3}|<-+|←|⇐|recv|receive|received|receiving|in|incoming|inbound|rx|read)(?=$|[^\w<])/i;

function directionIn(words: string): Direction | undefined {
  const isOut = OUT.test(words);
  if (isOut === IN.test(words)) return undefined;
  return isOut ? "out" : "in";
}

const TIME_FIELDS = ["ts", "time", "timestamp", "@timestamp", "t", "at", "ms", "date"];
const CONN_FIELDS = ["conn", "connection", "connId", "conn_id", "connectionId", "socket", "client"];
const WORD_FIELDS = ["direction", "dir", "msg", "message", "event", "action", "what", "kind"];

/** A log of JSON objects: one field holds the frame, or its text; others say when and which way. */
function readRecord(record: Fields): LogLine | undefined {
  const found = frameTextIn(record, FRAME_LEVELS_MAX);
  const conn = firstOf(record, CONN_FIELDS);
  const moment = momentIn(record);
  const base = { moment, conn: conn === undefined ? "" : String(conn) };
  if (found !== undefined) {
    return { ...base, direction: directionIn(wordsIn(record)), said: text(found) };
  }
  const { code } = record;
  const isEnd = /clos|disconnect/i.test(wordsIn(record));
  if (!isEnd || typeof code !== "number") return undefined;
  const reason = typeof record["reason"] === "string" ? record["reason"] : "";
  return { ...base, direction: undefined, said: { what: "close", code, reason } };
}

/** How deep inside a record a frame is looked for. */
const FRAME_LEVELS_MAX = 3;

function frameTextIn(record: Fields, levels: number): string | undefined {
  for (const value of Object.values(record)) {
    if (typeof value === "string" && sideOf(parsed(value)) !== undefined) return value;
    if (!isRecord(value)) continue;
    if (sideOf(value) !== undefined) return JSON.stringify(value);
    const inside = levels > 1 ? frameTextIn(value, levels - 1) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function wordsIn(record: Fields): string {
  return WORD_FIELDS.map((name) => record[name])
    .filter((value) => typeof value === "string")
    .join(" ");
}

function momentIn(record: Fields): Moment | undefined {
  const time = firstOf(record, TIME_FIELDS);
  return time === undefined ? undefined : timeOf(time);
}

function firstOf(record: Fields, names: readonly string[]): string | number | undefined {
  for (const name of names) {
    const value = record[name];
    if (typeof value === "string" || typeof value === "number") return value;
  }
  return undefined;
}

/** The contract ends every frame in a newline; logs leave it out. */
function text(frame: string): { readonly what: "text"; readonly text: string } {
  return { what: "text", text: frame.endsWith("\n") ? frame : `${frame}\n` };
}

type Fields = Readonly<Record<string, unknown>>;

function parsed(raw: string): unknown {
  if (!raw.includes("{")) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
