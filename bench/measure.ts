/** One measured number. `ratio` is value ÷ baseline. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it is compared with: another measurement of the same unit, or the promised bound. */
  readonly baseline: number;
  readonly ratio: number;
}

/** How long each piece of work runs before it is measured, while the engine compiles it. */
const WARM_UP_MS = 2_000;
/**
 * Many short rounds, of which the best counts: the others were disturbed by something else on the machine.
 * A piece of work that is compared with another takes turns with it, so that both meet the same machine.
 */
const ROUNDS = 15;
const ROUND_MS = 200;

/** How often a second `work` gets done on one core; it does `units` of it at each call. */
export function ratePerSecond(units: number, work: () => void, warmUpMs = WARM_UP_MS): number {
  const [rate = 0] = ratesPerSecond(units, [work], warmUpMs);
  return rate;
}

/** The same for several pieces of work, of which each does `units` at each call. */
export function ratesPerSecond(
  units: number,
  works: readonly (() => void)[],
  warmUpMs = WARM_UP_MS,
): readonly number[] {
  for (const work of works) runFor(warmUpMs, work);
  const best = works.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    works.forEach((work, at) => {
      const { calls, tookMs } = runFor(ROUND_MS, work);
      best[at] = Math.max(best[at] ?? 0, (calls * units * 1000) / tookMs);
    });
  }
  return best;
}

/** How long it takes once, on one core. */
export function cpuSecondsOf(work: () => void): number {
  const start = cpuMs();
  work();
  return (cpuMs() - start) / 1_000;
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
  const start = cpuMs();
  let calls = 0;
  let tookMs = 0;
  while (tookMs < forMs) {
    work();
    calls += 1;
    tookMs = cpuMs() - start;
  }
  return { calls, tookMs };
}

/** Time that this process has spent on a core: what others do on the machine meanwhile is not in it. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Four significant digits: more would be noise. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
