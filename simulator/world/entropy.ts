/** Chance for a run: integers only, so that every platform draws the same. */
export interface Entropy {
  /** 32 bits. */
  word(): number;
  /** An integer in [0, bound). Draws nothing when there is no choice. */
  below(bound: number): number;
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
}

/** One stream per seed. Streams for different purposes are split off by label (see `splitSeed`). */
export function seeded(seed: number): Entropy {
  let state = seed >>> 0;
  function next(): number {
    // mulberry32: 32 bits of state, full period.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
  function below(bound: number): number {
    return bound <= 1 ? 0 : next() % bound;
  }
  return { word: next, below, chance: (percent) => below(100) < percent };
}

/** A seed of its own for one purpose, so that one draw more in one place shifts nothing elsewhere. */
export function splitSeed(seed: number, label: string): number {
  let hash = (seed ^ 0x9e3779b9) >>> 0;
  for (let i = 0; i < label.length; i++) {
    hash = Math.imul(hash ^ label.charCodeAt(i), 0x85ebca6b);
    hash = (hash ^ (hash >>> 13)) >>> 0;
  }
  return Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35) >>> 0;
}

/** 128 bits as text: what a process gets as its only chance when it starts. */
export function entropyText(seed: number, label: string): string {
  const stream = seeded(splitSeed(seed, label));
  let text = "";
  for (let i = 0; i < 4; i++) text += stream.word().toString(16).padStart(8, "0");
  return text;
}
