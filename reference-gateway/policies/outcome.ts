import type { Result } from "../../contract/generated/types.ts";
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
    const { result } = ending;
    if (result.success === true || changesNothing(result)) return "success";
    if (isAckLost(result)) return "ambiguous";
    return isDecline(result) ? "decline" : "definite";
  },
};

const DECLINE_CODE = "egress_declined";
const DECLINE_TEXT = "egress declined:";
const ACK_LOST_TEXT = "ack lost";
const SAME_TEXT = "message is not modified";

/** O-30, by the result alone: whether it is ambiguous is another question. */
export function isDecline(result: Result): boolean {
  return result.code === DECLINE_CODE || textOf(result).includes(DECLINE_TEXT);
}

/** O-31, W-49. */
function isAckLost(result: Result): boolean {
  return result.ambiguous === true || textOf(result).includes(ACK_LOST_TEXT);
}

/** An edit to what the message says already: it shows what was asked for. */
function changesNothing(result: Result): boolean {
  return textOf(result).includes(SAME_TEXT);
}

function textOf(result: Result): string {
  return (result.error ?? "").toLowerCase();
}
