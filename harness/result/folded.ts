import type { RunResult, ScoredCase, ScoredCheck } from "./model.ts";
import type { ResultFile } from "./result-schema.ts";

/** What a check asks for: the same words in nearly every case that makes it. */
type Promised = Pick<ScoredCheck, "clauses" | "title" | "level">;

/** A run as `result.json` holds it. */
export interface FoldedRun extends Omit<RunResult, "cases"> {
  /** The words of the checks that cases only name, by id. */
  readonly promises: Readonly<Record<string, Promised>>;
  readonly cases: readonly FoldedCase[];
}

interface FoldedCase extends ScoredCase {
  /** Ids of the checks that hold. The others are told whole. */
  readonly passed: readonly string[];
}

type FileCase = ResultFile["cases"][number];

/** What was read, with every check whole again: those that hold first, then the others. */
export interface Unfolded extends Omit<ResultFile, "promises" | "cases"> {
  readonly cases: readonly Omit<FileCase, "passed">[];
}

/**
 * A run as it is kept. Of thousands of cases nearly every one holds the same hundred promises: said once
 * for all of them, these take a tenth of the room.
 */
export function folded({ cases, ...run }: RunResult): FoldedRun {
  const promises = new Map<string, Promised>();
  const foldedCases = cases.map(({ checks, ...rest }) => {
    const [passed, others] = parted(checks, promises);
    return { ...rest, passed, checks: others };
  });
  return { ...run, promises: Object.fromEntries(promises), cases: foldedCases };
}

function parted(
  checks: readonly ScoredCheck[],
  promises: Map<string, Promised>,
): readonly [passed: readonly string[], others: readonly ScoredCheck[]] {
  const passed: string[] = [];
  const others: ScoredCheck[] = [];
  for (const check of checks) {
    if (isBare(check) && isPromised(check, promises)) passed.push(check.id);
    else others.push(check);
  }
  return [passed, others];
}

/** Whether nothing is to be said of it but that it holds. */
function isBare({ verdict, findings, more, blockedBy, notScored, waiver }: ScoredCheck): boolean {
  const isNoted = more ?? blockedBy ?? notScored ?? waiver;
  return verdict === "pass" && findings.length === 0 && isNoted === undefined;
}

/** Whether its words are those that its id stands for. The first check of an id says what they are. */
function isPromised(
  { id, clauses, title, level }: ScoredCheck,
  promises: Map<string, Promised>,
): boolean {
  const known = promises.get(id);
  if (known === undefined) {
    promises.set(id, { clauses, title, level });
    return true;
  }
  return (
    known.title === title &&
    known.level === level &&
    known.clauses.length === clauses.length &&
    known.clauses.every((clause, at) => clause === clauses[at])
  );
}

/** @returns The id that a case names and nothing words, where there is one. */
export function unfolded({ promises, cases, ...run }: ResultFile): Unfolded | string {
  const held = new Map<string, FileCase["checks"][number]>();
  for (const [id, promised] of Object.entries(promises)) {
    held.set(id, { id, ...promised, verdict: "pass", findings: [] });
  }
  const unknown = cases.flatMap(({ passed }) => passed).find((id) => !held.has(id));
  if (unknown !== undefined) return unknown;
  return {
    ...run,
    cases: cases.map(({ passed, checks, ...rest }) => ({
      ...rest,
      checks: [...passed.flatMap((id) => held.get(id) ?? []), ...checks],
    })),
  };
}
