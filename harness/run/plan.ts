import type { Shard } from "../../simulator/explore/explore.ts";
import type { Transport } from "../result/model.ts";
import type { Case } from "../scenario/case.ts";
import type { Sides } from "./sides.ts";

/** One case to be run, in one way. */
export interface PlannedCase {
  readonly scenario: Case;
  readonly transport: Transport;
  readonly seed: number;
  readonly sides: Sides;
  /** Flags that ask for these sides again: `--defect x`. */
  readonly sideFlags: readonly string[];
}

export interface PlanOptions {
  readonly transports: readonly Transport[];
  /** Only cases whose id, title, finding or clause contains it, whatever the case of letters. */
  readonly filter?: string | undefined;
  readonly seed: number;
  readonly sides: Sides;
  readonly sideFlags: readonly string[];
  /** Absent: the whole. */
  readonly shard?: Shard | undefined;
}

/** Which cases to run, and how: all of one transport before the next. */
export function planCases(cases: readonly Case[], options: PlanOptions): readonly PlannedCase[] {
  const { transports, filter, seed, sides, sideFlags, shard } = options;
  const chosen = cases.filter((scenario) => filter === undefined || matches(scenario, filter));
  const whole = transports.flatMap((transport) =>
    chosen.map((scenario) => ({ scenario, transport, seed, sides, sideFlags })),
  );
  // Neighbours are alike, and take as long as each other: dealt out, each part takes as long as any.
  return shard === undefined ? whole : whole.filter((_, i) => i % shard.of === shard.index);
}

function matches({ id, title, findings, clauses }: Case, filter: string): boolean {
  const wanted = filter.toLowerCase();
  return [id, title, ...findings, ...clauses].some((word) => word.toLowerCase().includes(wanted));
}

/** The command that runs this one case again. */
export function reproduceCommand(planned: PlannedCase): string {
  const { scenario, transport, seed, sideFlags } = planned;
  const words = [
    "npx turnproof run",
    quoted(scenario.file),
    ...(scenario.id.includes("[") ? ["--filter", quoted(scenario.id)] : []),
    "--transport",
    transport,
    "--seed",
    String(seed),
    ...sideFlags.map(quoted),
  ];
  return words.join(" ");
}

/** As a POSIX shell takes it. */
function quoted(word: string): string {
  return /^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
