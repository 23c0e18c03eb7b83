import type { Progress, Shard } from "../../simulator/explore/explore.ts";
import type { ExploredPart } from "./part.ts";
import type { ExplorePlan } from "./plan.ts";

/** What a thread is given when it is started. */
export interface ThreadTask {
  readonly plan: ExplorePlan;
  readonly shard: Shard;
  readonly merge: boolean;
  readonly keepGoing: boolean;
  /** Two numbers that all threads see: see `STOP` and `FEWEST`. */
  readonly shared: SharedArrayBuffer;
}

/** Place of the number that is 1 once all should end. */
export const STOP = 0;
/** Place of the fewest deviations that a counterexample was found with. */
export const FEWEST = 1;
export const SHARED_BYTES = 8;

export type FromExploreThread =
  | { readonly say: "progress"; readonly progress: Progress }
  | { readonly say: "end"; readonly part: ExploredPart };
