import { assert } from "../../../contract/assert.ts";
import type { PlatformCall } from "../../platforms/port.ts";
import type { Place } from "../jobs/job.ts";
import type { Recipient } from "../outbound/placement.ts";

/** Opens a stream with its first text; a channel's needs to know whom it is for (S-05, D-16). */
export function startCall(place: Place, text: string, recipient: Recipient): PlatformCall {
  assert(place.platform === "slack", `a stream cannot be opened on ${place.platform}`);
  return {
    platform: "slack",
    method: "chat.startStream",
    channel: place.chat,
    markdown_text: text,
    ...(place.thread === null ? {} : { thread_ts: place.thread }),
    ...(recipient.user === null ? {} : { recipient_user_id: recipient.user }),
    ...(recipient.team === null ? {} : { recipient_team_id: recipient.team }),
  };
}

export function appendCall(place: Place, id: string, text: string): PlatformCall {
  return {
    platform: "slack",
    method: "chat.appendStream",
    channel: place.chat,
    ts: id,
    markdown_text: text,
  };
}

/** Ends a stream. Its text is appended, never a replacement (S-02). */
export function stopCall(place: Place, id: string, text: string): PlatformCall {
  return {
    platform: "slack",
    method: "chat.stopStream",
    channel: place.chat,
    ts: id,
    ...(text === "" ? {} : { markdown_text: text }),
  };
}
