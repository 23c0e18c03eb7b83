import { digestWithout } from "../../contract/digest.ts";
import type { Line } from "../../contract/trace-line.ts";
import { endingOf } from "./ending.ts";
import { KEPT, type Breach, type Finding, type Findings, type Predicate } from "./port.ts";
import { PREDICATES } from "./predicates.ts";
import type { Scene, Topic } from "./story/scene.ts";
import { NO_STORY, type Story } from "./story/story.ts";
import { tell } from "./story/tell.ts";

/** All that a judge remembers between two lines. Immutable: an exploration forks it for nothing. */
export interface JudgeState {
  readonly story: Story;
  /** The memories of the predicates that have one, in their order. */
  readonly own: readonly unknown[];
  /** What was said already, so that one broken promise is not told once a line; at most `TOLD_MAX`. */
  readonly told: readonly string[];
  /** Number of the last line. */
  readonly at: number;
}

export const TOLD_MAX = 256;

export interface Judge {
  readonly predicates: readonly Predicate[];
  readonly start: JudgeState;
  /** Takes one line, and says which promises it broke. */
  on(state: JudgeState, line: Line): Judged;
  /**
   * Equal for two states that no later line can tell apart. Line numbers, times and ages are left out:
   * they are evidence for people, or relative to what the machines' own digests hold.
   */
  digest(state: JudgeState): string;
  /** What is broken now that nothing more will happen. Says nothing of what `on` has said already. */
  atRest(state: JudgeState): readonly Breach[];
  /** What became of the turns, in a few words. */
  ending(state: JudgeState): string;
}

export type Judged = readonly [state: JudgeState, breaches: readonly Breach[]];

export interface JudgeOptions {
  /** Ids of the predicates to hold; all when absent. */
  readonly only?: readonly string[];
}

const NONE: readonly Breach[] = [];

/** Fields that carry evidence, and those in which only the order of independent events shows. */
const digest = digestWithout([
  ...["at", "cutAt", "declinedAt", "opAt", "n", "ms"],
  ...["writtenMs", "downMs", "sinceMs", "age", "nextAge", "done"],
]);

/** A judge is a fold over the lines of a trace. It reads a trace and nothing else. */
export function createJudge(options: JudgeOptions = {}): Judge {
  const { only } = options;
  const predicates = PREDICATES.filter(({ id }) => only === undefined || only.includes(id));
  const seats = seatsOf(predicates);
  const audience = audienceOf(seats);
  const atRest = seats.filter(({ predicate }) => predicate.atRest !== undefined);
  const start: JudgeState = {
    story: NO_STORY,
    own: predicates.flatMap(({ fold }) => (fold === undefined ? [] : [fold.start])),
    told: [],
    at: 0,
  };
  return {
    predicates,
    start,
    on(state, line) {
      const scene = tell(state.story, line);
      return hear(audience(scene.topics), state, scene);
    },
    digest,
    ending: ({ story }) => endingOf(story),
    atRest(state) {
      const breaches: Breach[] = [];
      for (const { predicate, slot } of atRest) {
        const findings = predicate.atRest?.(state.story, state.own[slot]) ?? KEPT;
        for (const finding of findings) breaches.push(breachOf(predicate, finding, state.at));
      }
      return breaches.filter((breach) => !state.told.includes(nameOf(breach)));
    },
  };
}

/** A predicate, what it does with a line, and where its memory is kept; -1 when it has none. */
interface Seat {
  readonly predicate: Predicate;
  readonly check: Predicate["check"];
  readonly fold: Predicate["fold"];
  readonly slot: number;
}

function seatsOf(predicates: readonly Predicate[]): readonly Seat[] {
  let slots = 0;
  return predicates.map((predicate) => {
    const slot = predicate.fold === undefined ? -1 : slots;
    if (slot >= 0) slots += 1;
    return { predicate, check: predicate.check, fold: predicate.fold, slot };
  });
}

/** Who hears a line of these topics, in the order of the predicates. */
type Audience = (topics: readonly Topic[]) => readonly Seat[];

/** Nearly every line has one of a few lists of topics that are made once, so it is found by identity. */
function audienceOf(seats: readonly Seat[]): Audience {
  const audiences = new WeakMap<readonly Topic[], readonly Seat[]>();
  return (topics) => {
    const known = audiences.get(topics);
    if (known !== undefined) return known;
    const audience = seats.filter(({ predicate }) => {
      return predicate.hears.some((topic) => topics.includes(topic));
    });
    audiences.set(topics, audience);
    return audience;
  };
}

function hear(audience: readonly Seat[], state: JudgeState, scene: Scene): Judged {
  let breaches = NONE;
  // What they remember is copied once a line, and only if one of them remembers something else now.
  let next: unknown[] | undefined;
  for (const seat of audience) {
    const { fold, check, slot } = seat;
    let findings = KEPT;
    if (fold === undefined) {
      if (check !== undefined) findings = check(scene);
    } else {
      const before = state.own[slot];
      const [own, found] = fold.on(before, scene);
      if (own !== before) {
        next ??= state.own.slice();
        next[slot] = own;
      }
      findings = found;
    }
    if (findings.length === 0) continue;
    const found = fresh(seat.predicate, findings, scene.line.n, state.told, breaches);
    breaches = [...breaches, ...found];
  }
  const told = breaches.length === 0 ? state.told : remember(state.told, breaches);
  return [{ story: scene.story, own: next ?? state.own, told, at: scene.line.n }, breaches];
}

function fresh(
  predicate: Predicate,
  findings: Findings,
  at: number,
  told: readonly string[],
  now: readonly Breach[],
): readonly Breach[] {
  return findings
    .map((finding) => breachOf(predicate, finding, at))
    .filter((breach) => {
      const name = nameOf(breach);
      return !told.includes(name) && !now.some((other) => nameOf(other) === name);
    });
}

function breachOf(predicate: Predicate, finding: Finding, at: number): Breach {
  const { id, clauses, severity, binds } = predicate;
  return { predicate: id, clauses, severity, binds, ...finding, at };
}

/** One promise to one turn is told once; one to nobody in particular once for each sentence. */
function nameOf(breach: Breach): string {
  return `${breach.predicate} ${breach.turn ?? breach.sentence}`;
}

function remember(told: readonly string[], breaches: readonly Breach[]): readonly string[] {
  return [...told, ...breaches.map(nameOf)].slice(-TOLD_MAX);
}
