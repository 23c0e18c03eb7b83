import type { Scene, Topic } from "./story/scene.ts";
import type { Story } from "./story/story.ts";

/** Whose promise it is. */
export type Bound = "gateway" | "connector" | "both";

/** Where a promise was broken, in the user's words, with its evidence. */
export interface Breach {
  /** The predicate: `I-05`. */
  readonly predicate: string;
  /** Catalogue ids that say the same, for `explain`: `["G-18", "F-75"]`. */
  readonly clauses: readonly string[];
  /** `info` is reported and never fails (D-02). */
  readonly severity: "error" | "info";
  /** Whose promise was broken. */
  readonly binds: Bound;
  /** `the answer to m1 is on screen twice`. */
  readonly sentence: string;
  readonly expected: string;
  readonly actual: string;
  readonly turn?: string;
  /** Number of the trace line at which it became certain. */
  readonly at: number;
  /** Number of the line of the frame that is most likely to blame, and its side. */
  readonly suspect?: { readonly line: number; readonly side: "gateway" | "connector" };
}

/** What a predicate finds; the judge adds which predicate it was, and where it stood. */
export interface Finding {
  /** Where it is not the predicate's usual one. */
  readonly binds?: Bound;
  /** Where it is worth telling, and not held against anyone (D-39). */
  readonly severity?: "info";
  readonly sentence: string;
  readonly expected: string;
  readonly actual: string;
  readonly turn?: string;
  readonly suspect?: { readonly line: number; readonly side: "gateway" | "connector" };
}

export type Findings = readonly Finding[];

/** Nothing was broken. One list for all, so that the hot path allocates none. */
export const KEPT: Findings = [];

/**
 * A promise, as a function from what happened to where it was first broken: one definition judges a live
 * stream, a saved capture and a forking exploration.
 *
 * Nearly all that predicates need is in the story they share. One that must remember more has a fold of
 * its own, whose state is immutable plain data and part of the digest of a run.
 */
export interface Predicate {
  readonly id: string;
  /** The promise, as a fact: `one answer, shown once`. */
  readonly title: string;
  readonly clauses: readonly string[];
  readonly binds: Bound;
  readonly severity: "error" | "info";
  /** The topics it listens to; it is not called for others. */
  readonly hears: readonly Topic[];
  /** Judges one line of those topics. */
  readonly check?: (scene: Scene) => Findings;
  readonly fold?: Fold;
  /** What must hold once the run is at rest. */
  readonly atRest?: (story: Story, own: unknown) => Findings;
}

/** The memory of one predicate. */
export interface Fold {
  readonly start: unknown;
  readonly on: (own: unknown, scene: Scene) => readonly [own: unknown, findings: Findings];
}

type Named = Pick<Predicate, "id" | "title"> &
  Partial<Pick<Predicate, "clauses" | "severity" | "binds">>;

function named({
  id,
  title,
  clauses = [],
  severity = "error",
  binds = "gateway",
}: Named): Pick<Predicate, "id" | "title" | "clauses" | "severity" | "binds"> {
  return { id, title, clauses, severity, binds };
}

/** A promise that one line can break, or what is left at rest. */
export function lineRule(
  rule: Named & {
    readonly hears: readonly Topic[];
    readonly check: (scene: Scene) => Findings;
    readonly atRest?: (story: Story) => Findings;
  },
): Predicate {
  const base = { ...named(rule), hears: rule.hears, check: rule.check };
  return rule.atRest === undefined ? base : { ...base, atRest: rule.atRest };
}

/** A promise about what is left once everything has come to rest. */
export function restRule(rule: Named & { readonly atRest: (story: Story) => Findings }): Predicate {
  return { ...named(rule), hears: [], atRest: rule.atRest };
}

/** A promise that needs a memory of its own. */
export function foldRule<State>(
  rule: Named & {
    readonly hears: readonly Topic[];
    readonly start: State;
    readonly on: (own: State, scene: Scene) => readonly [own: State, findings: Findings];
    readonly atRest?: (story: Story, own: State) => Findings;
  },
): Predicate {
  const { hears, start, on, atRest } = rule;
  const fold = { start, on } as Fold;
  const base = { ...named(rule), hears, fold };
  return atRest === undefined ? base : { ...base, atRest: atRest as Predicate["atRest"] & {} };
}
