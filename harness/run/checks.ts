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
  const broken = new Set(breaches.map(({ predicate }) => predicate));
  return PROMISES.filter(({ binds }) => side === "both" || binds === "both" || binds === side).map(
    ({ kept, id }) => (broken.has(id) ? brokenCheck(kept, breaches) : kept),
  );
}

/** The check of each promise as it reads when it is kept, which it nearly always is. */
const PROMISES = JUDGE.predicates.map((predicate) => {
  return { id: predicate.id, binds: predicate.binds, kept: keptCheck(predicate) };
});

function exposureCheck({ deviation, exposed, reason = "", nearest }: Exposure): Check {
  const close = nearest === undefined ? "" : `; the nearest label is ${nearest}`;
  const { id, clauses, title } = exposurePlan(deviation);
  return {
    id,
    clauses,
    title,
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

const RESTED: Check = { ...REST, verdict: "pass", findings: [] };

function restCheck(outcome: Outcome): Check {
  if (outcome.why === "quiescent") return RESTED;
  const pending = outcome.pending.length === 0 ? "" : `; pending: ${outcome.pending.join(", ")}`;
  const finding: Finding = {
    sentence: `the run is stuck: ${outcome.reason}`,
    expected: "rest",
    actual: `${outcome.reason}${pending}`,
  };
  return { ...REST, verdict: "fail", findings: [finding] };
}

function keptCheck({ id, clauses, title }: Predicate): Check {
  const cited = [id, ...clauses.filter((clause) => clause !== id)];
  return { id, clauses: cited, title, verdict: "pass", findings: [] };
}

function brokenCheck(kept: Check, breaches: readonly Breach[]): Check {
  const broken = breaches.filter((breach) => breach.predicate === kept.id);
  // What is only worth knowing is told and never fails (D-02).
  const verdict = broken.some(({ severity }) => severity === "error") ? "fail" : "pass";
  return { ...kept, verdict, findings: broken.map(findingOf) };
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
