import type { FollowUpAction } from "../../../contract/generated/types.ts";
import type { Plan } from "../outbound/plan-op.ts";
import { failure } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";
import { callTask } from "../posts/call-task.ts";
import { capabilityOf } from "./vault.ts";

/** C-33: without the capability nothing of the text goes anywhere. */
export function planFollowUp(pass: Pass, action: FollowUpAction, gatewayId: string): Plan {
  const { session_key: session, kind } = action;
  const content = action.content.toWellFormed();
  const capability = capabilityOf(pass, gatewayId, session, kind);
  if (capability === undefined) return { done: failure("no such capability for this session") };
  const call = {
    platform: "discord",
    method: "createFollowupMessage",
    interaction_token: capability.token,
    content,
  } as const;
  return { lane: `follow-up/${session}`, task: callTask(call, "") };
}
