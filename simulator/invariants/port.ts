import type { Line } from "../../contract/trace-line.ts";

/** Where a promise was broken, in the user's words, with its evidence. */
export interface Breach {
  /** The predicate: `I-05`. */
  readonly predicate: string;
  /** Catalogue ids that say the same, for `explain`: `["G-18", "F-75"]`. */
  readonly clauses: readonly string[];
  /** `the answer to m1 is on screen twice`. */
  readonly sentence: string;
  readonly expected: string;
  readonly actual: string;
  readonly turn?: string;
  /** Number of the trace line at which it became certain. */
  readonly at: number;
  /** Number of the line of the frame that is most likely to blame, and its side. */
  readonly suspect?: { readonly line: number; readonly side: "gateway" | "connector" };
}

/**
 * A predicate is a fold over lines: one definition judges a live stream, a saved capture and a forking
 * exploration. Its state is immutable plain data and part of the digest of a run.
 */
export interface Predicate<State, Context> {
  readonly id: string;
  /** The promise, as a fact: `one answer, shown once`. */
  readonly title: string;
  /** Kinds of line it listens to; it is not called for others. */
  readonly hears: readonly Line["kind"][];
  readonly start: State;
  on(state: State, line: Line, context: Context): readonly [State, readonly Breach[]];
  /** What must hold once the run is at rest. */
  atRest(state: State, context: Context): readonly Breach[];
}
