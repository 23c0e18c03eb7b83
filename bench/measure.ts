/** One measured number. `ratio` is value ÷ baseline. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it is compared with: another measurement of the same unit, or the promised bound. */
  readonly baseline: number;
  readonly ratio: number;
}

/** How long each rate is measured, in milliseconds, after a warm-up in which the engine compiles it. */
const RATE_MS = 3_000;
const WARM_UP_MS = 2_000;
/** Of several rounds the best counts: the others were disturbed by something else on the machine. */
const ROUNDS = 3;

/** How often a second `work` gets done; it does `units` of it at each call. */
export function ratePerSecond(units: number, work: () => void): number {
  runFor(WARM_UP_MS, work);
  const rates = Array.from({ length: ROUNDS }, () => {
    const { calls, tookMs } = runFor(RATE_MS / ROUNDS, work);
    return (calls * units * 1000) / tookMs;
  });
  return Math.max(...rates);
}

export function measurement(
  name: string,
  value: number,
  unit: string,
  baseline: number,
): Measurement {
  return {
    name,
    value: rounded(value),
    unit,
    baseline: rounded(baseline),
    ratio: rounded(value / baseline),
  };
}

function runFor(
  forMs: number,
  work: () => void,
): { readonly calls: number; readonly tookMs: number } {
  const start = performance.now();
  let calls = 0;
  let tookMs = 0;
  while (tookMs < forMs) {
    work();
    calls += 1;
    tookMs = performance.now() - start;
  }
  return { calls, tookMs };
}

/** Four significant digits: more would be noise. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
