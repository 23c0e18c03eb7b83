import type { Unit } from "./units.ts";

export interface LeastUnits {
  readonly kept: ReadonlySet<number>;
  /** How often a smaller set was tried. */
  readonly tries: number;
}

/**
 * Takes out units, whole turns and large parts first and single ones last, for as long as the rest still
 * fails. Whatever needs a unit goes with it. What is left is 1-minimal: without any one of its units it
 * does not fail so.
 *
 * @param fails Whether a capture of only these units fails in the way that is meant.
 */
export function leastUnits(
  units: readonly Unit[],
  fails: (kept: ReadonlySet<number>) => boolean,
): LeastUnits {
  const search = new Search(units, fails);
  for (const turn of new Set(units.map((unit) => unit.turn))) {
    search.tryWithout(units.flatMap((unit, at) => (unit.turn === turn ? [at] : [])));
  }
  for (let size = Math.ceil(search.kept.size / 2); size > 1; size = Math.ceil(size / 2)) {
    search.sweep(size);
  }
  while (search.sweep(1));
  return { kept: search.kept, tries: search.tries };
}

class Search {
  readonly #dependents: readonly (readonly number[])[];
  readonly #fails: (kept: ReadonlySet<number>) => boolean;
  kept: ReadonlySet<number>;
  tries = 0;

  constructor(units: readonly Unit[], fails: (kept: ReadonlySet<number>) => boolean) {
    this.#fails = fails;
    this.kept = new Set(units.keys());
    const dependents = units.map((): number[] => []);
    for (const [at, { needs }] of units.entries()) {
      for (const need of needs) dependents[need]?.push(at);
    }
    this.#dependents = dependents;
  }

  /** Tries each run of `size` units, the later ones first: what they did depends on those before. */
  sweep(size: number): boolean {
    const order = [...this.kept];
    let isSmaller = false;
    for (let end = order.length; end > 0; end -= size) {
      if (this.tryWithout(order.slice(Math.max(0, end - size), end))) isSmaller = true;
    }
    return isSmaller;
  }

  tryWithout(units: readonly number[]): boolean {
    const gone = this.#withDependents(units.filter((at) => this.kept.has(at)));
    if (gone.size === 0 || gone.size === this.kept.size) return false;
    const fewer = new Set([...this.kept].filter((at) => !gone.has(at)));
    this.tries += 1;
    if (!this.#fails(fewer)) return false;
    this.kept = fewer;
    return true;
  }

  #withDependents(units: readonly number[]): ReadonlySet<number> {
    const gone = new Set(units);
    // A set that grows while it is walked is walked to its end.
    for (const at of gone) for (const other of this.#dependents[at] ?? []) gone.add(other);
    return gone;
  }
}
