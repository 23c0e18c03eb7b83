import { FAULTS, faultNamed } from "../faults/registry.ts";
import type { Watch } from "./watch.ts";

/** In how many runs of a campaign a fault took effect, and in how many its situation was reached. */
export interface Witnessed {
  readonly fault: string;
  /** What it exists for, as a fact. */
  readonly situation: string;
  readonly laid: number;
  readonly reached: number;
}

/** Counts runs as they come to their end. */
export class Tally {
  private readonly laid = new Map<string, number>();
  private readonly reached = new Map<string, number>();

  count({ laid, reached }: Pick<Watch, "laid" | "reached">): void {
    for (const fault of laid) this.laid.set(fault, (this.laid.get(fault) ?? 0) + 1);
    for (const fault of reached) this.reached.set(fault, (this.reached.get(fault) ?? 0) + 1);
  }

  /** Each fault that took effect in some run, in the order of the registry. */
  witnessed(): readonly Witnessed[] {
    return FAULTS.flatMap(({ name: fault, sometimes }) => {
      const laid = this.laid.get(fault) ?? 0;
      if (laid === 0) return [];
      return [{ fault, situation: sometimes.title, laid, reached: this.reached.get(fault) ?? 0 }];
    });
  }
}

/** Faults of an alphabet that no run witnessed: never laid on, or never to any effect that counts. */
export function unwitnessed(
  alphabet: readonly string[],
  witnessed: readonly Witnessed[],
): readonly string[] {
  return alphabet.filter((name) => {
    return faultNamed(name) !== undefined && !witnessed.some(isReached(name));
  });
}

function isReached(name: string): (one: Witnessed) => boolean {
  return ({ fault, reached }) => fault === name && reached > 0;
}
