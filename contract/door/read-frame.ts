import type { ContractIssue } from "../issue.ts";
import { FRAME_DEPTH_MAX, FRAME_ISSUES_MAX } from "../limits.ts";
import type { Place } from "../generated/validators.js";
import type { FrameKind } from "./frame-kinds.ts";
import { isShallow, withoutProto } from "./nesting.ts";
import { trailOf, type Trail } from "./pointer.ts";
import { wrongLine } from "./faults.ts";
import { refusal, repaired } from "./repair.ts";
import { isPlain, unknownFields } from "./survey.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** A frame that keeps the schema of its kind, or why there is none. */
export type Reading =
  | { readonly ok: true; readonly frame: unknown; readonly notes: readonly ContractIssue[] }
  | { readonly ok: false; readonly issues: readonly ContractIssue[] };

/** Whether a JSON object is a frame of this kind with nothing to be said about it. */
export function isFaultless(value: JsonObject, kind: FrameKind): boolean {
  return kind.validate(value) && isPlain(value, kind.shape);
}

/** Reads any other JSON object as kindly as the contract lets a receiver. */
export function readFaulty(value: JsonObject, kind: FrameKind): Reading {
  if (!isShallow(value, FRAME_DEPTH_MAX)) return { ok: false, issues: [TOO_DEEP] };
  const tame = withoutProto(value) as JsonObject;
  return mended(tame, kind, tame === value ? [] : [PROTO_DROPPED]);
}

/** Repairs one place after the other until the frame keeps its schema or cannot be saved. */
function mended(value: JsonObject, kind: FrameKind, first: readonly ContractIssue[]): Reading {
  const notes = [...first];
  const leftOut: Trail[] = [];
  let frame: unknown = value;
  while (!kind.validate(frame)) {
    const trail = trailTo(kind.validate.errors?.[0]);
    const repair =
      notes.length < FRAME_ISSUES_MAX ? repaired(frame, trail, kind.shape, leftOut) : undefined;
    if (repair === undefined) {
      return { ok: false, issues: [...notes, refusal(frame, trail, kind.shape)] };
    }
    notes.push(repair.note);
    if (repair.leftOut !== undefined) leftOut.push(repair.leftOut);
    frame = repair.frame;
  }
  return { ok: true, frame, notes: [...notes, ...unknownFields(frame, kind.shape)] };
}

function trailTo(place: Place | undefined): Trail {
  const trail = trailOf(place?.instancePath ?? "");
  const missing = place?.params.missingProperty;
  return typeof missing === "string" ? [...trail, missing] : trail;
}

const TOO_DEEP = wrongLine(
  "W-20",
  `at most ${FRAME_DEPTH_MAX} levels of nesting`,
  "more",
  `The frame is nested deeper than ${FRAME_DEPTH_MAX} levels. The frame was skipped.`,
);

const PROTO_DROPPED: ContractIssue = {
  clause: "D-02",
  path: "",
  expected: "a field of the contract",
  got: "a field called __proto__",
  severity: "info",
  message: "A field called __proto__ is no field of the contract and was dropped.",
};
