import type { PlatformCall, PlatformEvent, PlatformName } from "../../platforms/port.ts";
import { jobOf } from "../jobs/job.ts";
import type { Pass } from "../pass.ts";
import { callTask } from "../posts/call-task.ts";

/** Discord: nothing changes before the person's eyes; a text follows. */
const DEFERRED_UPDATE = 6;
const DEFERRED_MESSAGE = 5;

/**
 * A press or a command is answered to its platform at once, before any gateway hears of it: it is given up
 * after some 3 s, and a gateway may be away for longer (C-45, S-20, S-24).
 */
export function acknowledgeAtTheEdge(
  pass: Pass,
  platform: PlatformName,
  event: PlatformEvent,
): void {
  const call = acknowledgementOf(platform, event);
  if (call === undefined || !pass.rig.policies.acknowledgesPresses()) return;
  const id = `edge/${pass.state.nonce}.${pass.state.ownJobs}`;
  pass.state.ownJobs += 1;
  pass.pending.push(jobOf(id, id, null, callTask(call, null)));
}

function acknowledgementOf(platform: PlatformName, event: PlatformEvent): PlatformCall | undefined {
  if (platform === "telegram" && event.what === "press") {
    return { platform, method: "answerCallbackQuery", callback_query_id: event.pressId };
  }
  if (platform !== "discord" || event.what !== "interaction") return undefined;
  const type = event.text === "" ? DEFERRED_UPDATE : DEFERRED_MESSAGE;
  const method = "createInteractionResponse";
  return { platform, method, interaction_id: event.messageId, type };
}
