import type { ReactAction } from "../../../contract/generated/types.ts";
import type { Place } from "../jobs/job.ts";
import { placeKey } from "../outbound/placement.ts";
import type { Plan } from "../outbound/plan-op.ts";
import { failure } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";
import { callTask } from "../posts/call-task.ts";
import { alreadySo, reactionCall } from "./reaction-call.ts";

/** Reactions of one message go one after another, so that the last one asked for is the one that stays. */
export function planReaction(pass: Pass, action: ReactAction, place: Place): Plan {
  const call = reactionCall(place, action);
  if (call === undefined) return { done: failure(`no reaction is called ${action.emoji}`) };
  const { platform, chat } = place;
  const harmless = pass.rig.policies.reactionsAlreadySo(alreadySo(action, platform));
  return {
    lane: `react/${placeKey(platform, chat, action.message_id)}`,
    task: callTask(call, null, harmless),
  };
}
