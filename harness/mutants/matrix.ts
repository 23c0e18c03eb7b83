import { checksOf } from "../run/checks.ts";
import { judgedRun } from "../run/judged-run.ts";
import { SOUND, type Sides } from "../run/sides.ts";
import { stageFor } from "../run/stage-for.ts";
import type { Case } from "../scenario/case.ts";
import type { AnyDefect } from "./defects.ts";
import { recordPolicies } from "./recorded-policies.ts";

/** One row of the matrix: which cases turn a defect red, and by which checks. */
export interface MatrixRow {
  readonly defect: string;
  readonly finding: string;
  readonly side: "gateway" | "connector";
  /** Case id → ids of the checks that fail there. */
  readonly killedBy: Readonly<Record<string, readonly string[]>>;
  /** Cases that ask a decision of the defect at all. */
  readonly asked: number;
}

export interface MatrixOptions {
  readonly seed: number;
  readonly onRow?: (row: MatrixRow) => void;
}

/**
 * Runs every defect against every case that asks one of the decisions it replaces. A case that does not
 * ask cannot tell the difference, and is not run.
 */
export function defectMatrix(
  defects: readonly AnyDefect[],
  cases: readonly Case[],
  { seed, onRow }: MatrixOptions,
): readonly MatrixRow[] {
  const asking = cases.map((scenario) => ({ scenario, asked: policiesAsked(scenario, seed) }));
  return defects.map((defect) => {
    const able = asking.filter(({ asked }) => defect.replaces.some((name) => asked.has(name)));
    const kills = able.flatMap(({ scenario }): [string, readonly string[]][] => {
      const broken = brokenBy(defect.sides, scenario, seed);
      return broken.length === 0 ? [] : [[scenario.id, broken]];
    });
    const { id, finding, side } = defect;
    const killedBy = Object.fromEntries(kills);
    const row = { defect: id, finding, side, killedBy, asked: able.length };
    onRow?.(row);
    return row;
  });
}

/** Names of the decisions that a sound run of this case asks, on either side. */
function policiesAsked(scenario: Case, seed: number): ReadonlySet<string> {
  const gateway = recordPolicies(SOUND.gateway);
  const connector = recordPolicies(SOUND.connector);
  const sides = { ...SOUND, gateway: gateway.policies, connector: connector.policies };
  judgedRun(stageFor(scenario, sides, seed, "memory"), scenario.deviations);
  return new Set([...gateway.asked, ...connector.asked]);
}

/** Checks that fail with these sides. A fault that finds no place to act proves nothing either way. */
function brokenBy(sides: Sides, scenario: Case, seed: number): readonly string[] {
  const run = judgedRun(stageFor(scenario, sides, seed, "memory"), scenario.deviations);
  return checksOf(scenario, run)
    .filter(({ verdict }) => verdict === "fail")
    .map(({ id }) => id);
}
