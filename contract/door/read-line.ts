import type { ContractIssue } from "../issue.ts";
import { FRAME_DEPTH_MAX } from "../limits.ts";
import type { Side } from "../trace-line.ts";
import type { Accepted, Admitted, FrameFrom, Refused } from "./admitted.ts";
import { excerptOf } from "./excerpt.ts";
import { frameKind, type FrameKind } from "./frame-kinds.ts";
import {
  LONE_SURROGATE,
  MISSING_TYPE,
  notAnObject,
  notJson,
  unknownType,
  wrongType,
} from "./line-faults.ts";
import { isShallow, wellFormed } from "./nesting.ts";
import { isFaultless, readFaulty, type JsonObject } from "./read-frame.ts";
import { remarkOn } from "./remarks.ts";

const NO_NOTES: readonly ContractIssue[] = [];

/** Reads one line. `undefined`: it is blank, and skipped (W-16). */
export function readLine<S extends Side>(line: string, from: S): Admitted<S> | undefined {
  if (isBlank(line)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return malformed(line, notJson(line));
  }
  if (!isObject(value)) return malformed(line, notAnObject(value));
  return mayHoldLoneSurrogate(line)
    ? readRepaired(value, line, from)
    : readObject(value, line, from);
}

/** Replaces half characters before anything else looks at them (W-13). */
function readRepaired<S extends Side>(value: JsonObject, line: string, from: S): Admitted<S> {
  // Deeper ones are refused for their depth; a walk through them could exhaust the stack.
  const whole = isShallow(value, FRAME_DEPTH_MAX) ? (wellFormed(value) as JsonObject) : value;
  const read = readObject(whole, line, from);
  return read.ok && whole !== value ? { ...read, notes: [LONE_SURROGATE, ...read.notes] } : read;
}

function readObject<S extends Side>(value: JsonObject, line: string, from: S): Admitted<S> {
  const { type } = value;
  if (typeof type !== "string") {
    return type === undefined ? ignored(line, MISSING_TYPE) : malformed(line, wrongType(type));
  }
  const kind = frameKind(from, type, value.action);
  if (kind === undefined) return ignored(line, unknownType(type, from));
  return isFaultless(value, kind) ? accepted(value, NO_NOTES) : readWithFaults(value, kind, line);
}

function readWithFaults<S extends Side>(
  value: JsonObject,
  kind: FrameKind,
  line: string,
): Admitted<S> {
  const reading = readFaulty(value, kind);
  return reading.ok
    ? accepted(reading.frame, reading.notes)
    : refusedFrame(line, reading.issues, value);
}

/** The kind was chosen by the side and the type, and the frame keeps its schema: it is what we say it is. */
function accepted<S extends Side>(value: unknown, notes: readonly ContractIssue[]): Accepted<S> {
  const frame = value as FrameFrom<S>;
  const remark = remarkOn(frame);
  return { ok: true, frame, notes: remark === undefined ? notes : [...notes, remark] };
}

function isBlank(line: string): boolean {
  // A frame begins with `{`; only then is trimming worth its price.
  return line.charCodeAt(0) !== 0x7b && line.trim() === "";
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Escaped, or in the line itself, which only a message that never was UTF-8 can hold. */
function mayHoldLoneSurrogate(line: string): boolean {
  return (line.includes("\\u") && /\\u[dD]/.test(line)) || !line.isWellFormed();
}

function malformed(line: string, issue: ContractIssue): Refused {
  return { ok: false, why: "malformed", issues: [issue], line: excerptOf(line) };
}

function ignored(line: string, issue: ContractIssue): Refused {
  return { ok: false, why: "ignored", issues: [issue], line: excerptOf(line) };
}

function refusedFrame(line: string, issues: readonly ContractIssue[], value: JsonObject): Refused {
  const { type, requestId, bufferId } = value;
  return {
    ok: false,
    why: "malformed",
    issues,
    line: excerptOf(line),
    ...(type === "outbound" && typeof requestId === "string" ? { requestId } : {}),
    ...(isDelivery(type) && typeof bufferId === "string" ? { bufferId } : {}),
  };
}

/** Whether frames of this type may be buffered, and then want an inbound_ack (W-27, W-75). */
function isDelivery(type: unknown): boolean {
  return type === "inbound" || type === "passthrough_forward";
}
