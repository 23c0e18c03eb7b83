import type { Check, Finding } from "../../result/model.ts";
import type { Verdict } from "../../result/verdict.ts";

/** A case cannot go on: why, as the check that it leaves behind. Never a fault of ours. */
export class CaseEnded extends Error {
  override readonly name = "CaseEnded";
  readonly check: Check;

  constructor(check: Check) {
    super(check.findings[0]?.sentence ?? check.title);
    this.check = check;
  }
}

/** A check with one finding. */
export function endedBy(
  verdict: Verdict,
  check: Pick<Check, "id" | "clauses" | "title">,
  finding: Finding,
): CaseEnded {
  return new CaseEnded({ ...check, verdict, findings: [finding] });
}
