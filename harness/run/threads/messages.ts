import type { CaseResult, Transport } from "../../result/model.ts";
import type { Shard } from "../plan.ts";

/** What a plan is made of, as data: whoever has it makes the same plan. */
export interface PlanRequest {
  readonly paths: readonly string[];
  readonly transports: readonly Transport[];
  readonly filter: string | undefined;
  readonly seed: number;
  readonly defect: string | undefined;
  readonly profile: string | undefined;
  readonly shard: Shard | undefined;
}

/** The number of a case in the plan, to be run. */
export interface ToThread {
  readonly at: number;
}

export type FromThread =
  /** The plan is made, and has so many cases. */
  | { readonly say: "ready"; readonly planned: number }
  | { readonly say: "ran"; readonly at: number; readonly result: CaseResult };
