import type { Settled } from "../egress/requests.ts";
import type { Pass } from "../pass.ts";

/** The message that a draft which failed left on screen, if the connector names it: it is edited (D-32). */
export function leftOnScreen(pass: Pass, { messageId }: Settled): string | null {
  return pass.rig.policies.afterFailedDraft() === "edit" ? messageId : null;
}
