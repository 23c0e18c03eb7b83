import { UsageError } from "../usage-error.ts";

/** One thing wrong with a file that a person wrote: where, and a sentence to act on. */
export interface Problem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  readonly message: string;
}

/** `scenarios/x.yaml:3:5: unknown key "turn"; did you mean "turns"?`, the form that editors jump to. */
export function problemLine(problem: Problem): string {
  return `${problem.file}:${problem.line}:${problem.column}: ${problem.message}`;
}

/** Problems that one message tells: more would push the first ones off the screen. */
const TOLD_MAX = 20;

/** Files that cannot be used as they are. It holds every problem found in them; its message tells the first. */
export class ScenarioError extends UsageError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const untold = problems.length - TOLD_MAX;
    const told = problems.slice(0, TOLD_MAX).map(problemLine);
    super([...told, ...(untold > 0 ? [`… and ${untold} more`] : [])].join("\n"));
    this.problems = problems;
  }
}
