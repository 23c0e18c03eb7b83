import type { Finding } from "../../result/model.ts";

/** A case cannot go on: what was awaited of the peer did not come. Carries what is wrong, and which check it breaks. */
export class CaseStopped extends Error {
  override readonly name = "CaseStopped";
  readonly check: string;
  readonly finding: Finding;

  constructor(check: string, finding: Finding) {
    super(`${check}: ${finding.sentence}`);
    this.check = check;
    this.finding = finding;
  }
}
