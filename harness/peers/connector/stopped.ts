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

/** A case cannot go on, for a reason that says nothing of the connector's promises. */
export class CaseBlocked extends Error {
  override readonly name = "CaseBlocked";
  /** The check that could not be made. */
  readonly check: string;

  /** @param cause  As a clause of a sentence. */
  constructor(check: string, cause: string) {
    super(cause);
    this.check = check;
  }
}

/** How far a case came. */
export interface Ran {
  /** Why it could not be played to its end, as a clause of a sentence. */
  readonly cause?: string;
  /** The check that failed, or could not be made, where it was broken off. */
  readonly brokenBy?: string;
  readonly isInterrupted?: true;
  readonly error?: Check;
}
