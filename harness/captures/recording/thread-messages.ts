import type { Breach } from "../../../simulator/invariants/port.ts";

/** Lines in order, in a form that crosses to a thread at little cost: no objects, and texts as they are. */
export type Batch = readonly (string | number)[];

/** What a recording came to. */
export interface Recorded {
  readonly frames: number;
  readonly breaches: readonly Breach[];
}

/** What a thread that records is told: lines, then that there are no more. */
export type ToThread = { readonly say: "lines"; readonly batch: Batch } | { readonly say: "end" };

/** What it tells. Each `lines` is answered by one `written`, with the breaches that it showed. */
export type FromThread =
  | { readonly say: "ready" }
  | { readonly say: "written"; readonly breaches: readonly Breach[] }
  | ({ readonly say: "end" } & Recorded)
  /** It cannot go on: the world is not as it needs it. The last thing that it tells. */
  | { readonly say: "failed"; readonly why: string };
