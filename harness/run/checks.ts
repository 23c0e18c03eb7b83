import type { Breach, Predicate } from "../../simulator/invariants/port.ts";
import type { Exposure } from "../../simulator/world/deviation-plan.ts";
import type { Outcome } from "../../simulator/world/rest.ts";
import type { Deviation } from "../../simulator/world/script.ts";
import { blockedBecause, type Check, type Finding } from "../result/model.ts";
import type { Case } from "../scenario/case.ts";
import { checkExpectations } from "./expectations.ts";
import { JUDGE, type JudgedRun } from "./judged-run.ts";

/** A check before it is made. */
export type PlannedCheck = Pick<Check, "id" | "clauses" | "title">;

/** Every check of a case: that its faults took effect, that it came to rest, each promise, its own. */
export function checksOf(scenario: Case, run: JudgedRun): readonly Check[] {
  const exposed = run.result.exposures.map(exposureCheck);
  const own = checkExpectations(scenario.expected, run.lines);
  // What a scenario expects, it expects of its faults: without them it is not asked.
  const hidden = exposed.find(({ verdict }) => verdict === "not-exposed");
  return [
    ...exposed,
    restCheck(run.result.outcome),
    ...promiseChecks(run.breaches),
    ...(hidden === undefined ? own : own.map((check) => blockedBy(check, hidden))),
  ];
}

/** Every check that a case makes if it runs, before anything ran. */
export function plannedChecks(scenario: Case): readonly PlannedCheck[] {
  return [
    ...scenario.deviations.map(exposurePlan),
    REST,
    ...promiseChecks([]),
    ...checkExpectations(scenario.expected, []),
  ];
}

/** One check for each promise of the judge; with a side, only for those that bind it. */
export function promiseChecks(
  breaches: readonly Breach[],
  side: "gateway" | "connector" | "both" = "both",
): readonly Check[] {
  return JUDGE.predicates
    .filter(({ binds }) => side === "both" || binds === "both" || binds === side)
    .map((predicate) => promiseCheck(predicate, breaches));
}

function exposureCheck({ deviation, exposed, reason = "", nearest }: Exposure): Check {
  const close = nearest === undefined ? "" : `; the nearest label is ${nearest}`;
  return {
    ...exposurePlan(deviation),
    verdict: exposed ? "pass" : "not-exposed",
    findings: exposed
      ? []
      : [
          {
            sentence: `${reason}${close}`,
            expected: `${deviation.take} at ${deviation.at}`,
            actual: "the fault never took effect, so nothing is proven about it",
          },
        ],
  };
}

function exposurePlan({ at, take }: Deviation): PlannedCheck {
  return { id: `exposed/${at}`, clauses: [], title: `the fault ${take} takes effect at ${at}` };
}

const REST: PlannedCheck = {
  id: "rest",
  clauses: ["I-36"],
  title: "everything that began comes to its end",
};

function restCheck(outcome: Outcome): Check {
  if (outcome.why === "quiescent") return { ...REST, verdict: "pass", findings: [] };
  const pending = outcome.pending.length === 0 ? "" : `; pending: ${outcome.pending.join(", ")}`;
  const finding: Finding = {
    sentence: `the run is stuck: ${outcome.reason}`,
    expected: "rest",
    actual: `${outcome.reason}${pending}`,
  };
  return { ...REST, verdict: "fail", findings: [finding] };
}

function promiseCheck(predicate: Predicate, breaches: readonly Breach[]): Check {
  const { id, clauses, title } = predicate;
  const broken = breaches.filter((breach) => breach.predicate === id);
  return {
    id,
    clauses: [id, ...clauses.filter((clause) => clause !== id)],
    title,
    // What is only worth knowing is told and never fails (D-02).
    verdict: broken.some(({ severity }) => severity === "error") ? "fail" : "pass",
    findings: broken.map(findingOf),
  };
}

function findingOf({ sentence, expected, actual, turn, at, suspect }: Breach): Finding {
  return {
    sentence,
    expected,
    actual,
    line: at,
    ...(turn === undefined ? {} : { turn }),
    ...(suspect === undefined ? {} : { suspect }),
  };
}

function blockedBy(check: Check, hidden: Check): Check {
  return blockedBecause(
    check,
    hidden.title.replace("takes effect", "never took effect"),
    hidden.id,
  );
}
