import type { Side } from "../trace-line.ts";

/** One line of a capture, told apart by what happened. */
export type CaptureLine = { readonly ms: number; readonly conn: number } & CaptureEvent;

export type CaptureEvent =
  | { readonly what: "open" }
  /** An upgrade came to nothing: the peer's HTTP status, and its reason phrase. */
  | { readonly what: "refused"; readonly status: number; readonly reason: string }
  | {
      readonly what: "close";
      readonly code: number;
      readonly reason: string;
      /** Who ended the socket, where whoever recorded it could tell. */
      readonly by?: Side | "network";
    }
  /** `at` is the requestId of the op that the fault befell, where it befell one. */
  | { readonly what: "fault"; readonly fault: string; readonly at?: string }
  | { readonly what: "text"; readonly from: Side; readonly text: string };

/** Largest number of a socket, and latest time: beyond them a number is no count any more. */
const CONN_MAX = 1_000_000_000;
const MS_MAX = Number.MAX_SAFE_INTEGER;
/** Codes that a close can have (RFC 6455, 7.4). */
const CLOSE_CODE_MIN = 1000;
const CLOSE_CODE_MAX = 4999;
/** Stands for an end without a close frame. */
const ABNORMAL = 1006;

/** Whether a JSON object looks like a line of a capture and not like one of a trace. */
export function isCaptureLine(value: unknown): boolean {
  return isRecord(value) && "conn" in value && !("kind" in value);
}

/** One line of a capture as it is kept, with its newline: the shape that `readCaptureLine` reads. */
export function captureText(line: CaptureLine): string {
  // Nearly every line is a text: it is put together without making an object of it first.
  if (line.what === "text") {
    const text = JSON.stringify(line.text);
    return `{"ms":${line.ms},"conn":${line.conn},"from":"${line.from}","text":${text}}\n`;
  }
  const { ms, conn, ...event } = line;
  const { what, ...rest } = event;
  if (event.what !== "fault") return `${JSON.stringify({ ms, conn, event: what, ...rest })}\n`;
  const { fault, at } = event;
  return `${JSON.stringify({ ms, conn, event: what, fault, ...(at === undefined ? {} : { requestId: at }) })}\n`;
}

/** Reads one line, or says why it cannot be read. */
export function readCaptureLine(raw: string): CaptureLine | string {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return "it is no JSON. The line is left out.";
  }
  if (!isRecord(value)) return "it is no JSON object. The line is left out.";
  const { ms, conn } = value;
  if (typeof ms !== "number" || ms < 0 || ms > MS_MAX) {
    return "it has no ms, a time of 0 or more. It is left out.";
  }
  if (!isWhole(conn, 0, CONN_MAX)) {
    return `it has no conn, the number of a socket, from 0 to ${CONN_MAX}. It is left out.`;
  }
  const rest = readEvent(value);
  return typeof rest === "string" ? rest : { ms, conn, ...rest };
}

function readEvent(value: Readonly<Record<string, unknown>>): CaptureEvent | string {
  const { event } = value;
  switch (event) {
    case undefined:
      return readText(value);
    case "open":
      return { what: "open" };
    case "refused": {
      const status = isWhole(value["status"], 100, 999) ? value["status"] : 0;
      return { what: "refused", status, reason: textOf(value["reason"]) };
    }
    case "close":
      return readClose(value);
    case "fault": {
      const fault = typeof value["fault"] === "string" ? value["fault"] : "unnamed";
      const at = value["requestId"];
      return typeof at === "string" ? { what: "fault", fault, at } : { what: "fault", fault };
    }
    default:
      return `its event ${JSON.stringify(event)} is none of open, refused, close, fault. It is left out.`;
  }
}

function readText({ from, text }: Readonly<Record<string, unknown>>): CaptureEvent | string {
  const known = from === "gateway" || from === "connector";
  if (known && typeof text === "string") return { what: "text", from, text };
  return "it has neither an event nor a from with a text. It is left out.";
}

function readClose(value: Readonly<Record<string, unknown>>): CaptureEvent | string {
  const { code = ABNORMAL, by } = value;
  if (!isWhole(code, CLOSE_CODE_MIN, CLOSE_CODE_MAX)) {
    return `its code ${JSON.stringify(code)} is no close code, from ${CLOSE_CODE_MIN} to ${CLOSE_CODE_MAX}. It is left out.`;
  }
  const reason = textOf(value["reason"]);
  const known = by === "gateway" || by === "connector" || by === "network";
  return { what: "close", code, reason, ...(known ? { by } : {}) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
