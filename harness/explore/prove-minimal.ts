import { FULL } from "../../simulator/explore/alphabet.ts";
import { explore } from "../../simulator/explore/explore.ts";
import { kindsOf, type Judge } from "../../simulator/explore/judge.ts";
import type { JudgeState } from "../../simulator/invariants/judge.ts";
import type { Breach } from "../../simulator/invariants/port.ts";
import type { Deviation } from "../../simulator/world/script.ts";
import type { Stage } from "../../simulator/world/setup.ts";
import { JUDGE } from "../run/judged-run.ts";

/** Whether anything smaller breaks the same promise. */
export type Minimality =
  /** No run of this script with fewer deviations does: all of them were run. */
  | { readonly is: "proven"; readonly schedules: number }
  /** One does. */
  | { readonly is: "smaller"; readonly deviations: readonly Deviation[] }
  /** There are too many to run. Without any one deviation the run does not fail so. */
  | { readonly is: "1-minimal" };

/** Transitions after which a proof is given up. */
const PROOF_TRANSITIONS_MAX = 1_000_000;

/** Runs every schedule with fewer than `count` deviations, whatever the fault. */
export function proveMinimal(
  stage: Stage,
  count: number,
  kind: string,
  transitionsMax: number = PROOF_TRANSITIONS_MAX,
): Minimality {
  if (count === 0) return { is: "proven", schedules: 0 };
  const found = explore(stage, {
    deviations: count - 1,
    alphabet: FULL,
    judge: judgeOnly(kind),
    merge: true,
    onProgress: ({ transitions }) => transitions < transitionsMax,
  });
  const { counterexample, complete, schedules } = found;
  if (counterexample !== undefined && kindsOf(counterexample).includes(kind)) {
    return { is: "smaller", deviations: counterexample.deviations };
  }
  if (!complete) return { is: "1-minimal" };
  return { is: "proven", schedules: schedules.reduce((sum, each) => sum + each, 0) };
}

/** The judge that minds one promise only. */
export function judgeOnly(kind: string): Judge<JudgeState> {
  const isMeant = ({ predicate }: Breach): boolean => predicate === kind;
  return {
    ...JUDGE,
    on: (state, line) => {
      const [next, breaches] = JUDGE.on(state, line);
      return [next, breaches.length === 0 ? breaches : breaches.filter(isMeant)];
    },
    atRest: (state) => JUDGE.atRest(state).filter(isMeant),
  };
}

export function minimalityText(minimality: Minimality): string {
  switch (minimality.is) {
    case "proven":
      return minimality.schedules === 0
        ? "Proven minimal: it needs no fault at all."
        : `Proven minimal: none of all ${minimality.schedules} schedules with fewer deviations breaks it.`;
    case "smaller":
      return "Smaller ones break it too.";
    case "1-minimal":
      return "1-minimal: without any one of the deviations it is kept; there are too many smaller schedules to run.";
  }
}
