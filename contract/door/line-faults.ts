import type { ContractIssue } from "../issue.ts";
import { nearest } from "../nearest.ts";
import type { Side } from "../trace-line.ts";
import { describeValue } from "./excerpt.ts";
import { wrongLine } from "./faults.ts";
import { FRAME_TYPES } from "./frame-kinds.ts";

/** The line is not JSON (W-17). Says what may have happened to it. */
export function notJson(line: string): ContractIssue {
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

/** The line is JSON, but no object (W-20). */
export function notAnObject(value: unknown): ContractIssue {
  const got = describeValue(value, "");
  return wrongLine(
    "W-20",
    "a JSON object",
    got,
    `A frame must be a JSON object; this line is ${got}. It was skipped.`,
  );
}

/** `type` is there and no text (W-20). */
export function wrongType(type: unknown): ContractIssue {
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

/** No frame this side sends has that type (W-18). */
export function unknownType(type: string, from: Side): ContractIssue {
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

export const MISSING_TYPE: ContractIssue = {
  clause: "W-18",
  path: "/type",
  expected: "text",
  got: "nothing",
  severity: "info",
  message: "The object has no type. It was ignored.",
};

export const LONE_SURROGATE: ContractIssue = wrongLine(
  "W-13",
  "text that can be written in UTF-8",
  "half of a surrogate pair",
  "The frame holds half a character, as from an emoji that was cut. It was replaced by U+FFFD.",
);
