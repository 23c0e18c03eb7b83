import { ALPHABETS } from "../../simulator/explore/alphabet.ts";
import { faultNamed } from "../../simulator/faults/registry.ts";
import type { PlatformName } from "../../simulator/platforms/names.ts";
import type { Stage } from "../../simulator/world/setup.ts";
import { createJudge, type Judge } from "../../simulator/invariants/judge.ts";
import { chooseSides } from "../run/choose-sides.ts";
import { JUDGE } from "../run/judged-run.ts";
import { stageFor } from "../run/stage-for.ts";
import type { Case } from "../scenario/case.ts";
import { loadScenario } from "../scenario/load.ts";
import { ScenarioError } from "../scenario/problem.ts";
import { nearest } from "../../contract/nearest.ts";
import { UsageError } from "../usage-error.ts";
import { workloadText } from "./workload.ts";

/** All that an exploration is made of, as plain data: a thread and a certificate can carry it. */
export interface ExplorePlan {
  /** Name of the workload, or of the scenario's file. */
  readonly workload: string;
  /** The scenario in full; its own deviations and expectations are not used. */
  readonly scenario: string;
  readonly turns: number;
  /** Where a workload runs; `null` for a scenario of somebody's own. */
  readonly platform: PlatformName | null;
  /** Most deviations of one schedule. */
  readonly deviations: number;
  /** Name of the alphabet, or `custom`, and its faults. */
  readonly alphabet: string;
  readonly faults: readonly string[];
  /** Ids of the promises that are held; all where there are none. */
  readonly only: readonly string[];
  readonly defect: string | null;
  readonly profile: string | null;
}

/** The seed of all chance in an exploration: identifiers differ with it, and nothing else. */
export const EXPLORE_SEED = 1;

/** @throws {ScenarioError} When the plan's scenario cannot be read. */
export function caseOfPlan({
  workload,
  scenario,
}: Pick<ExplorePlan, "workload" | "scenario">): Case {
  const loaded = loadScenario(workload, scenario);
  if (!loaded.ok) throw new ScenarioError(loaded.problems);
  const [first, second] = loaded.cases;
  if (first === undefined || second !== undefined) {
    throw new UsageError(`${workload} is a matrix of cases; explore one of them`);
  }
  return first;
}

/** The same plan with workload and alphabet as they are now. */
export function renewed(plan: ExplorePlan): ExplorePlan {
  const { workload, turns, platform, alphabet } = plan;
  const scenario = platform === null ? plan.scenario : workloadText(workload, turns, platform);
  return { ...plan, scenario, faults: ALPHABETS[alphabet] ?? plan.faults };
}

/** @throws {UsageError} When there is no such promise. */
export function judgeOfPlan({ only }: Pick<ExplorePlan, "only">): Judge {
  if (only.length === 0) return JUDGE;
  const judge = createJudge({ only });
  const known = judge.predicates.map(({ id }) => id);
  const wrong = only.find((id) => !known.includes(id));
  if (wrong !== undefined) throw new UsageError(`--only: no predicate is called "${wrong}"`);
  return judge;
}

export function stageOfPlan(plan: ExplorePlan): Stage {
  const { sides } = chooseSides(plan.defect ?? undefined, plan.profile ?? undefined);
  return stageFor(caseOfPlan(plan), sides, EXPLORE_SEED, "memory");
}

/**
 * Reads `mission`, `full`, or a list: `ack-lost,held`.
 *
 * @throws {UsageError} When a name is not that of a fault.
 */
export function alphabetOf(text: string): Pick<ExplorePlan, "alphabet" | "faults"> {
  const known = ALPHABETS[text];
  if (known !== undefined) return { alphabet: text, faults: known };
  const faults = text.split(",").map((name) => name.trim());
  for (const name of faults) {
    if (faultNamed(name) !== undefined) continue;
    const names = [...Object.keys(ALPHABETS), ...(ALPHABETS["full"] ?? [])];
    const close = nearest(name, names);
    const way = close === undefined ? `known: ${names.join(", ")}` : `did you mean ${close}?`;
    throw new UsageError(`--alphabet: there is no fault "${name}"; ${way}`);
  }
  return { alphabet: "custom", faults: [...new Set(faults)] };
}
