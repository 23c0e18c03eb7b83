import type { Check, Finding } from "../../result/model.ts";

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

/** How far a case came. */
export interface Ran {
  /** Why it could not be played to its end, as a clause of a sentence. */
  readonly cause?: string;
  /** The check that failed where it was broken off. */
  readonly brokenBy?: string;
  readonly isInterrupted?: true;
  readonly error?: Check;
}
