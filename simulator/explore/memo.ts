import type { Sum } from "./sum.ts";

/** States that are remembered; of those met later only what was met before is merged. */
const STATES_MAX = 4_000_000;

/** What was found behind each state that was gone through to the end, with so many deviations left. */
export class Memo {
  /** States met that were known. */
  hits = 0;
  private readonly sums = new Map<string, Sum>();
  private readonly statesMax: number;

  constructor(statesMax: number = STATES_MAX) {
    this.statesMax = statesMax;
  }

  get states(): number {
    return this.sums.size;
  }

  recall(state: string): Sum | undefined {
    const sum = this.sums.get(state);
    if (sum !== undefined) this.hits++;
    return sum;
  }

  keep(state: string, sum: Sum): void {
    if (this.sums.size < this.statesMax) this.sums.set(state, sum);
  }
}
