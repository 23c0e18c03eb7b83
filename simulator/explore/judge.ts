import type { Line } from "../../contract/trace-line.ts";
import type { Breach } from "../invariants/port.ts";
import { outcomeAtRest, outcomeBefore, tellRest, type Outcome } from "../world/rest.ts";
import type { Next } from "../world/next-event.ts";
import { NOTHING_SEEN, watched, type Watch } from "../sometimes/watch.ts";
import type { Work } from "../world/work.ts";

/** Who says what is wrong with a run: a fold over its lines. Its state is immutable plain data. */
export interface Judge<State> {
  readonly start: State;
  on(state: State, line: Line): readonly [state: State, breaches: readonly Breach[]];
  atRest(state: State): readonly Breach[];
  /** Equal for two states that no later line can tell apart. Without it runs are not merged. */
  digest?(state: State): string;
  /** What a run at rest has come to, in a few words. */
  ending?(state: State): string;
}

/** A run that is being judged as it goes. Forked, it is copied; what it holds is shared. */
export interface Hearing<State> {
  readonly work: Work;
  state: State;
  /** Errors so far; what is only worth a remark is not among them. */
  breaches: readonly Breach[];
  /** Which situations the run has reached that faults exist for. */
  watch: Watch;
}

/** Why a run failed: broken promises, or no end. */
export interface Failure {
  readonly breaches: readonly Breach[];
  readonly outcome: Outcome | undefined;
}

export function hearingOf<State>(work: Work, judge: Judge<State>): Hearing<State> {
  const hearing = { work, state: judge.start, breaches: [], watch: NOTHING_SEEN };
  hear(hearing, judge);
  return hearing;
}

export function forkHearing<State>(hearing: Hearing<State>): Hearing<State> {
  const { work, state, breaches, watch } = hearing;
  return { work: { ...work, world: { ...work.world }, lines: [] }, state, breaches, watch };
}

/** Lets the judge hear what has been written since it last heard anything. */
export function hear<State>(hearing: Hearing<State>, judge: Judge<State>): void {
  const { lines } = hearing.work;
  let { state, watch } = hearing;
  for (const line of lines) {
    watch = watched(watch, line);
    const [next, breaches] = judge.on(state, line);
    state = next;
    if (breaches.length > 0) hearing.breaches = [...hearing.breaches, ...breaches.filter(isError)];
  }
  hearing.state = state;
  hearing.watch = watch;
  lines.length = 0;
}

/** What a run came to, if it ends before `next`. */
export function endBefore<State>(
  { work }: Hearing<State>,
  next: Next | undefined,
): Outcome | undefined {
  if (next === undefined) return outcomeAtRest(work.world);
  return outcomeBefore(work.stage, work.world, next);
}

/** The last word on a run that has ended; `undefined` when nothing is wrong with it. */
export function verdictOf<State>(
  hearing: Hearing<State>,
  judge: Judge<State>,
  outcome: Outcome,
): Failure | undefined {
  tellRest(hearing.work, outcome);
  hear(hearing, judge);
  const breaches = [...hearing.breaches, ...judge.atRest(hearing.state).filter(isError)];
  return breaches.length === 0 && outcome.why === "quiescent" ? undefined : { breaches, outcome };
}

/** Names a failure, so that it can be recognised in another run. */
export function kindsOf({ breaches, outcome }: Failure): readonly string[] {
  const kinds = breaches.map(({ predicate }) => predicate);
  return outcome?.why === "stuck" ? [...kinds, "stuck"] : kinds;
}

function isError({ severity }: Breach): boolean {
  return severity === "error";
}
