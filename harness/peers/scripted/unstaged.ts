import { notApplicable, type CaseResult } from "../../result/model.ts";
import { plannedChecks } from "../../run/checks.ts";
import type { Case } from "../../scenario/case.ts";

/** The result of a scenario that a peer of others cannot be taken through: it is told, and says why. */
export function unstagedResult(scenario: Case, why: string, reproduce: string): CaseResult {
  const { id, file, title } = scenario;
  const cause = `cannot be staged from outside: ${why}; \`turnproof run ${file}\` asks our own pair`;
  const checks = plannedChecks(scenario).map((check) => notApplicable(check, cause));
  return {
    id,
    file,
    title,
    transport: "ws",
    verdict: "not-applicable",
    checks,
    reproduce,
    tookMs: 0,
  };
}
