import type { SlackConfig } from "../config.ts";
import type { Origin } from "./origin.ts";

/** Whether answers in this Slack chat go into threads: its own mode first (G-88), then everybody's. */
export function repliesInThread({ chatId }: Origin, slack: SlackConfig): boolean {
  const own = slack.channelReplyModes?.[chatId];
  return own === undefined ? slack.replyInThread : own === "thread";
}

/**
 * Whether an answer to a top-level message stays at the top level (G-85). Flat mode alone is for DMs:
 * elsewhere an answer is a reply in a thread (G-86), unless its channel has a mode of its own (G-88).
 */
export function isFlat(origin: Origin, slack: SlackConfig): boolean {
  if (repliesInThread(origin, slack)) return false;
  return origin.chatType === "dm" || slack.channelReplyModes?.[origin.chatId] !== undefined;
}
