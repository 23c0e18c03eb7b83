import { checksOf } from "../run/checks.ts";
import { judgedRun } from "../run/judged-run.ts";
import { SOUND } from "../run/sides.ts";
import { stageFor } from "../run/stage-for.ts";
import type { Case } from "../scenario/case.ts";
import type { AnyDefect } from "./defects.ts";
import { watchPolicies, type Rival } from "./divergence.ts";

/** One row of the matrix: which cases turn a defect red, and by which checks. */
export interface MatrixRow {
  readonly defect: string;
  readonly finding: string;
  readonly side: "gateway" | "connector";
  /** Case id → ids of the checks that fail there. */
  readonly killedBy: Readonly<Record<string, readonly string[]>>;
  /** Cases that ask a decision of the defect, and those in which it decides otherwise. */
  readonly asked: number;
  readonly diverged: number;
}

/** A run with a defect may take so many times the events of the sound one, and so many more. */
const EVENTS_FACTOR_MAX = 4;
const EVENTS_MORE = 1_000;
/** The same bound where no sound run was measured. */
const EVENTS_MAX = 20_000;

export interface MatrixOptions {
  readonly seed: number;
  readonly onRow?: (row: MatrixRow) => void;
}

/** Runs every defect against every case in which it decides otherwise than a sound side. */
export function defectMatrix(
  defects: readonly AnyDefect[],
  cases: readonly Case[],
  { seed, onRow }: MatrixOptions,
): readonly MatrixRow[] {
  const rivals = defects.flatMap(rivalsOf);
  const watched = cases.map((scenario) => ({ scenario, ...watch(scenario, rivals, seed) }));
  return defects.map((defect) => {
    // What replaces no decision cannot be watched, so that it is run everywhere.
    const isWatched = defect.replaces.length > 0;
    const able = watched.filter(({ diverged }) => !isWatched || diverged.has(defect.id));
    const kills = able.flatMap(({ scenario, eventsMax }): [string, readonly string[]][] => {
      const broken = brokenBy(defect, scenario, seed, eventsMax);
      return broken.length === 0 ? [] : [[scenario.id, broken]];
    });
    const row = {
      defect: defect.id,
      finding: defect.finding,
      side: defect.side,
      killedBy: Object.fromEntries(kills),
      asked: watched.filter(({ asked }) => asked.has(defect.id)).length,
      diverged: able.length,
    };
    onRow?.(row);
    return row;
  });
}

/** Checks that fail with this defect. A fault that finds no place to act proves nothing either way. */
export function brokenBy(
  defect: Pick<AnyDefect, "sides">,
  scenario: Case,
  seed: number,
  eventsMax: number = EVENTS_MAX,
): readonly string[] {
  const stage = stageFor(scenario, defect.sides, seed, "memory");
  const bounded = { ...stage, limits: { ...stage.limits, eventsMax } };
  const run = judgedRun(bounded, scenario.deviations);
  return checksOf(scenario, run)
    .filter(({ verdict }) => verdict === "fail")
    .map(({ id }) => id);
}

function rivalsOf({ id, side, replaces, sides }: AnyDefect): readonly (Rival & Side)[] {
  const policies: Readonly<Record<string, unknown>> = { ...sides[side] };
  return replaces.map((policy) => ({ defect: id, policy, decide: policies[policy], side }));
}

type Side = Pick<AnyDefect, "side">;

interface Watching {
  /** Where a run with a defect is given up as stuck: a mistake that never ends ends here. */
  readonly eventsMax: number;
  readonly asked: ReadonlySet<string>;
  readonly diverged: ReadonlySet<string>;
}

/** A sound run of a case, beside which every defect says what it would have decided. */
function watch(scenario: Case, rivals: readonly (Rival & Side)[], seed: number): Watching {
  const of = (side: Side["side"]): readonly Rival[] => rivals.filter((each) => each.side === side);
  const gateway = watchPolicies(SOUND.gateway, of("gateway"));
  const connector = watchPolicies(SOUND.connector, of("connector"));
  const sides = { ...SOUND, gateway: gateway.policies, connector: connector.policies };
  const run = judgedRun(stageFor(scenario, sides, seed, "memory"), scenario.deviations);
  return {
    eventsMax: EVENTS_FACTOR_MAX * run.result.world.events + EVENTS_MORE,
    asked: new Set([...gateway.asked, ...connector.asked]),
    diverged: new Set([...gateway.diverged, ...connector.diverged]),
  };
}
