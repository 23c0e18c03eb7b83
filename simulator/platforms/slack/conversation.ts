import type { MessageEvent } from "../port.ts";

/** What a Slack conversation is, by its id: `D…` a DM, `G…` a group of people, anything else a channel. */
export function slackChatType(channel: string): Exclude<MessageEvent["chatType"], "thread"> {
  if (channel.startsWith("D")) return "dm";
  return channel.startsWith("G") ? "group" : "channel";
}

/**
 * Id of the `number`th message of a conversation: seconds, a dot, six digits. Unique in its
 * conversation and sorted by time, as Slack's are.
 */
export function slackTs(atMs: number, number: number): string {
  return `${Math.floor(atMs / 1_000)}.${String(number).padStart(6, "0")}`;
}

/** The thread a call names: an empty one is none. */
export function slackThread(threadTs: string | undefined): string | null {
  return threadTs === undefined || threadTs === "" ? null : threadTs;
}
