import type { ContractIssue } from "../issue.ts";
import { FRAME_DEPTH_MAX } from "../limits.ts";
import { nearest } from "../nearest.ts";
import type { Side } from "../trace-line.ts";
import type { Accepted, Admitted, FrameFrom, Refused } from "./admitted.ts";
import { describeValue, excerptOf } from "./excerpt.ts";
import { FRAME_TYPES, frameKind, type FrameKind } from "./frame-kinds.ts";
import { isShallow, wellFormed } from "./nesting.ts";
import { isFaultless, readFaulty, type JsonObject } from "./read-frame.ts";
import { remarkOn } from "./remarks.ts";
import { wrongLine } from "./remark.ts";

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
    ...(type === "inbound" && typeof bufferId === "string" ? { bufferId } : {}),
  };
}

function notJson(line: string): ContractIssue {
  return wrongLine(
    "W-17",
    "one JSON object",
    "text that is no JSON",
    `${hint(line)} It was skipped.`,
  );
}

function hint(line: string): string {
  const text = line.trim();
  if (!text.startsWith("{")) return "The line is not JSON.";
  if (/\}\s*\{/.test(text)) {
    return "The line holds more than one frame: each must end in a newline.";
  }
  if (!text.endsWith("}")) return "The line is a frame without its end: was it cut by a newline?";
  return "The line looks like a frame but is not JSON.";
}

function notAnObject(value: unknown): ContractIssue {
  const got = describeValue(value, "");
  return wrongLine(
    "W-20",
    "a JSON object",
    got,
    `A frame must be a JSON object; this line is ${got}. It was skipped.`,
  );
}

function wrongType(type: unknown): ContractIssue {
  const got = describeValue(type, "type");
  return {
    clause: "W-20",
    path: "/type",
    expected: "text",
    got,
    severity: "error",
    message: `/type must be text; it is ${got}. The frame was skipped.`,
  };
}

function unknownType(type: string, from: Side): ContractIssue {
  const got = describeValue(type, "type");
  const other = from === "gateway" ? "connector" : "gateway";
  const meant = nearest(type, FRAME_TYPES[from]);
  const said = FRAME_TYPES[other].includes(type)
    ? `Only a ${other} sends ${got}.`
    : `No frame of these lanes is called ${got}.${meant === undefined ? "" : ` Was ${meant} meant?`}`;
  return {
    clause: "W-18",
    path: "/type",
    expected: `a type a ${from} sends`,
    got,
    severity: "info",
    message: `${said} It was ignored.`,
  };
}

const MISSING_TYPE: ContractIssue = {
  clause: "W-18",
  path: "/type",
  expected: "text",
  got: "nothing",
  severity: "info",
  message: "The object has no type. It was ignored.",
};

const LONE_SURROGATE: ContractIssue = {
  ...wrongLine(
    "W-13",
    "text that can be written in UTF-8",
    "half of a surrogate pair",
    "The frame holds half a character, as from an emoji that was cut. It was replaced by U+FFFD.",
  ),
};
