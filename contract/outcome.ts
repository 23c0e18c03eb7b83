import type { Result } from "./generated/types.ts";

const DECLINE_CODE = "egress_declined";
const DECLINE_TEXT = "egress declined:";
const ACK_LOST_TEXT = "ack lost";

/** What a result proves about its op. Only one that is no success may be in doubt or a decline. */
export type Verdict = "success" | "ambiguous" | "decline" | "definite";

/** Reads a result as a gateway must (W-48, O-30, O-31): a doubt is never a decline, a decline no plain failure. */
export function verdictOf(result: Result): Verdict {
  if (result.success === true) return "success";
  if (isDoubt(result)) return "ambiguous";
  return soundsLikeDecline(result) ? "decline" : "definite";
}

/** Whether a result is a refusal of the destination by its code or words alone; it may be in doubt besides (O-30). */
export function soundsLikeDecline(result: Result): boolean {
  return result.code === DECLINE_CODE || errorText(result).includes(DECLINE_TEXT);
}

/** Whether the op may have been carried out all the same (O-31, W-49). */
export function isDoubt(result: Result): boolean {
  return result.ambiguous === true || errorText(result).includes(ACK_LOST_TEXT);
}

function errorText(result: Result): string {
  return typeof result.error === "string" ? result.error.toLowerCase() : "";
}
