import { assert } from "../../../contract/assert.ts";
import type { PlatformCall } from "../../platforms/port.ts";
import type { Place } from "../jobs/job.ts";
import type { Recipient } from "../outbound/placement.ts";

type StartCall = Extract<PlatformCall, { readonly method: "chat.startStream" }>;

/** Opens a stream with its first text; a channel's needs to know whom it is for (S-05, D-16). */
export function startCall(place: Place, text: string, recipient: Recipient): PlatformCall {
  assert(place.platform === "slack", `a stream cannot be opened on ${place.platform}`);
  const call: { -readonly [Field in keyof StartCall]: StartCall[Field] } = {
    platform: "slack",
    method: "chat.startStream",
    channel: place.chat,
    markdown_text: text,
  };
  if (place.thread !== null) call.thread_ts = place.thread;
  if (recipient.user !== null) call.recipient_user_id = recipient.user;
  if (recipient.team !== null) call.recipient_team_id = recipient.team;
  return call;
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
  const { chat: channel } = place;
  const head = { platform: "slack", method: "chat.stopStream", channel, ts: id } as const;
  return text === "" ? head : { ...head, markdown_text: text };
}
