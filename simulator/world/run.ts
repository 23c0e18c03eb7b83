import type { Line } from "../../contract/trace-line.ts";
import { startWorld } from "./boot.ts";
import { doDeed, happen, linkActOfDeed, plainDeed, type Deed } from "./deeds.ts";
import {
  comesUp,
  exposuresOf,
  planOf,
  type DeviationPlan,
  type Exposure,
} from "./deviation-plan.ts";
import { nextEvent, type Next } from "./next-event.ts";
import { outcomeAtRest, outcomeBefore, tellRest, type Outcome } from "./rest.ts";
import type { Deviation } from "./script.ts";
import type { Stage } from "./setup.ts";
import type { World } from "./state.ts";
import { decide } from "./take.ts";
import type { Transport } from "./transport.ts";
import type { Work } from "./work.ts";

export interface RunResult {
  readonly world: World;
  readonly outcome: Outcome;
  /** What became of each deviation, in the order given. */
  readonly exposures: readonly Exposure[];
}

/**
 * Runs a world to its rest: the default run with these deviations, and after the last of them nothing
 * goes wrong any more.
 */
export function runWorld(
  stage: Stage,
  deviations: readonly Deviation[] = [],
  onLine: (line: Line) => void = () => undefined,
): RunResult {
  const course = begun(stage, deviations, onLine);
  const { work } = course;
  for (;;) {
    const next = nextEvent(stage, work.world);
    if (next === undefined) return ended(course, outcomeAtRest(work.world));
    const outcome = outcomeBefore(stage, work.world, next);
    if (outcome !== undefined) return ended(course, outcome);
    if (course.plan.waiting === 0) happen(work, next);
    else for (const deed of deedsAt(course, next)) doDeed(work, deed, null);
    handOver(course);
  }
}

/** The same run, with its frames, dials and closes crossing a transport. */
export async function runWorldOver(
  transport: Transport,
  stage: Stage,
  deviations: readonly Deviation[] = [],
  onLine: (line: Line) => void = () => undefined,
): Promise<RunResult> {
  const course = begun(stage, deviations, onLine);
  const { work } = course;
  for (;;) {
    const next = nextEvent(stage, work.world);
    if (next === undefined) return ended(course, outcomeAtRest(work.world));
    const outcome = outcomeBefore(stage, work.world, next);
    if (outcome !== undefined) return ended(course, outcome);
    for (const deed of deedsAt(course, next)) {
      const act = linkActOfDeed(work, deed);
      const arrivals = act === undefined ? null : await transport.perform(act);
      doDeed(work, deed, arrivals);
    }
    handOver(course);
  }
}

/** A run under way. */
interface Course {
  readonly work: Work;
  readonly plan: DeviationPlan;
  readonly onLine: (line: Line) => void;
}

function begun(
  stage: Stage,
  deviations: readonly Deviation[],
  onLine: (line: Line) => void,
): Course {
  const course = { work: startWorld(stage), plan: planOf(deviations), onLine };
  handOver(course);
  return course;
}

function ended(course: Course, outcome: Outcome): RunResult {
  tellRest(course.work, outcome);
  handOver(course);
  return { world: course.work.world, outcome, exposures: exposuresOf(course.plan) };
}

/** What happens at an event: it itself, or what a planned deviation makes of it. */
function deedsAt({ work, plan }: Course, next: Next): readonly Deed[] {
  const planned = plan.waiting === 0 ? undefined : comesUp(plan, next.event);
  if (planned === undefined) return [plainDeed(next)];
  const deeds = decide(work, next, planned.deviation.take);
  if (deeds.length > 0) planned.fate = "exposed";
  return deeds;
}

function handOver({ work, onLine }: Course): void {
  for (const line of work.lines) onLine(line);
  work.lines.length = 0;
}
