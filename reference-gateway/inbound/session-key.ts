import type { GatewayConfig } from "../config.ts";
import type { Origin } from "./origin.ts";

/**
 * The session a message belongs to (G-77):
 * `agent:<profile>:<platform>:<chat_type>[:<scope> on Slack]:<chat>[:<thread>][:<user>]`.
 */
export function sessionKey(origin: Origin, config: GatewayConfig): string {
  const thread = sessionThread(origin, config);
  const chatType = origin.prospectiveThreadId === null ? origin.chatType : "thread";
  let key = `agent:${profileName(origin.profile)}:${origin.platform}:${chatType}`;
  if (origin.platform === "slack" && origin.scopeId !== null) key += `:${origin.scopeId}`;
  if (origin.chatId !== "") key += `:${origin.chatId}`;
  if (thread !== null) key += `:${thread}`;
  return namesUser(origin, thread) && origin.userId !== null ? `${key}:${origin.userId}` : key;
}

/** G-78: in thread mode a top-level Slack message opens a session of its own (I-49). */
function sessionThread(origin: Origin, config: GatewayConfig): string | null {
  if (origin.prospectiveThreadId !== null) return origin.prospectiveThreadId;
  if (origin.threadId !== null || origin.platform !== "slack") return origin.threadId;
  const { replyInThread, topLevelThreadsAsSessions } = config.slack;
  return replyInThread && topLevelThreadsAsSessions ? origin.messageId : null;
}

/** A DM is its user's own, so the user counts only without a chat; a group is shared, but for a thread. */
function namesUser(origin: Origin, thread: string | null): boolean {
  return origin.chatType === "dm" ? origin.chatId === "" : thread === null;
}

/** A profile that is called like the default must not share its sessions. */
function profileName(profile: string | null): string {
  if (profile === null) return "main";
  return profile === "main" ? "main~" : profile;
}
