import type { Line } from "../../contract/trace-line.ts";
import type { Deviation } from "../../simulator/world/script.ts";
import { checksOf } from "../run/checks.ts";
import { judgedRun } from "../run/judged-run.ts";
import { SOUND, type Sides } from "../run/sides.ts";
import { stageFor } from "../run/stage-for.ts";
import type { Case } from "../scenario/case.ts";
import { differenceOf } from "./difference.ts";

/** A run that holds, and in what it was run otherwise. */
export interface PassingRun {
  /** `the same without ack-lost at A/seal/ack` */
  readonly name: string;
  readonly lines: readonly Line[];
}

interface Way {
  readonly name: string;
  readonly sides: Sides;
  readonly deviations: readonly Deviation[];
}

/**
 * Of the runs that differ in one thing, or in the faults altogether, the one that holds and goes the same way
 * the longest. `undefined` when none of them holds.
 */
export function nearestPass(
  scenario: Case,
  sides: Sides,
  seed: number,
  failing: readonly Line[],
): PassingRun | undefined {
  const passing = waysOf(scenario, sides).flatMap((way): PassingRun[] => {
    const run = judgedRun(stageFor(scenario, way.sides, seed, "memory"), way.deviations);
    const { promises, rest } = split(checksOf({ ...scenario, deviations: way.deviations }, run));
    const holds = promises.every(({ verdict }) => verdict === "pass");
    // With fewer faults, what the scenario expects of them is not asked.
    const isWhole = way.deviations !== scenario.deviations;
    return holds && (isWhole || rest.every(({ verdict }) => verdict === "pass"))
      ? [{ name: way.name, lines: run.lines }]
      : [];
  });
  return passing.toSorted(
    (a, b) => differenceOf(failing, b.lines).common - differenceOf(failing, a.lines).common,
  )[0];
}

function split(checks: ReturnType<typeof checksOf>): {
  readonly promises: ReturnType<typeof checksOf>;
  readonly rest: ReturnType<typeof checksOf>;
} {
  const isOwn = ({ id }: { readonly id: string }): boolean => /^(expect|exposed)\//.test(id);
  return { promises: checks.filter((check) => !isOwn(check)), rest: checks.filter(isOwn) };
}

function waysOf({ deviations }: Case, sides: Sides): readonly Way[] {
  const sound =
    sides === SOUND ? [] : [{ name: "the same with sound sides", sides: SOUND, deviations }];
  const fewer = deviations.map((left, at): Way => ({
    name: `the same without ${left.take} at ${left.at}`,
    sides,
    deviations: deviations.toSpliced(at, 1),
  }));
  const none =
    deviations.length < 2 ? [] : [{ name: "the same without any fault", sides, deviations: [] }];
  return [...sound, ...fewer, ...none];
}
