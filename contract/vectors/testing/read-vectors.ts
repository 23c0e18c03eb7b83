import { readFileSync } from "node:fs";
import type { BodyName } from "../../door/read-body.ts";
import type { Side } from "../../trace-line.ts";

/** One frame, and what a receiver makes of it. README.md says what each field means. */
export interface FrameVector {
  readonly id: string;
  readonly why: string;
  readonly from: Side;
  readonly frame: Readonly<Record<string, unknown>>;
  readonly valid: boolean;
  readonly outcome: "accepted" | "refused" | "ignored";
  readonly clause: string;
  readonly at: string;
  readonly read?: unknown;
}

/** The vectors of a file of this folder, one a line. */
function readVectors(name: string): readonly unknown[] {
  return readFileSync(new URL(`../${name}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
}

export const FRAME_VECTORS = [
  ...readVectors("gateway-frames.ndjson"),
  ...readVectors("connector-frames.ndjson"),
] as readonly FrameVector[];

/** A body of the HTTP beside the socket, and what a receiver makes of it. */
export interface BodyVector extends Omit<FrameVector, "from" | "frame" | "outcome"> {
  readonly body: BodyName;
  readonly value: unknown;
  readonly outcome: "accepted" | "refused";
}

export const BODY_VECTORS = readVectors("bodies.ndjson") as readonly BodyVector[];

/** One call of a function of the contract, and what it gives. */
export interface FunctionVector {
  readonly id: string;
  readonly function: string;
  readonly why: string;
  readonly clause: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: unknown;
}

export const FUNCTION_VECTORS = readVectors("functions.ndjson") as readonly FunctionVector[];

/** Some messages of a socket, and what becomes of the lines in them. */
export interface LineVector {
  readonly id: string;
  readonly why: string;
  readonly clause: string;
  readonly from: Side;
  readonly messages: readonly ({ readonly text: string } | { readonly base64: string })[];
  readonly expect: readonly (
    { readonly frame: unknown } | { readonly refused: string } | { readonly ignored: string }
  )[];
  /** What the end of the socket would lose. */
  readonly left: string;
}

export const LINE_VECTORS = readVectors("lines.ndjson") as readonly LineVector[];
