import { readFileSync } from "node:fs";
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
export function readVectors(name: string): readonly unknown[] {
  return readFileSync(new URL(`../${name}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
}

export const FRAME_VECTORS = [
  ...readVectors("gateway-frames.ndjson"),
  ...readVectors("connector-frames.ndjson"),
] as readonly FrameVector[];
