import type { Result } from "../../contract/generated/types.ts";
import { verdictOf } from "../../contract/outcome.ts";
import type { Outcome } from "../../contract/ports/gateway.ts";
import type { Ending } from "../egress/requests.ts";

export interface OutcomePolicies {
  /**
   * What an ending proves about an op (D-06). Ambiguity beats the text of a decline (O-31, F-34); a
   * timeout is as ambiguous as a cut (F-26); a decline is no ordinary failure (O-30, F-33).
   */
  outcomeOf(ending: Ending): Outcome;
}

export const soundOutcome: OutcomePolicies = {
  outcomeOf(ending) {
    if (ending.how !== "answered") return "ambiguous";
    return changesNothing(ending.result) ? "success" : verdictOf(ending.result);
  },
};

const SAME_TEXT = "message is not modified";

/** An edit to what the message says already: it shows what was asked for. */
function changesNothing({ error }: Result): boolean {
  return error?.toLowerCase().includes(SAME_TEXT) === true;
}
