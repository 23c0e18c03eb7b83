/** What of a message names its session. Empty names are `null`, but for the chat. */
export interface SessionFacts {
  /** Lowercase. */
  readonly platform: string;
  readonly chatType: string;
  readonly chatId: string;
  /** The thread it is in, or the one its top-level message counts as (`slackStamp`). */
  readonly threadId: string | null;
  /** The thread an answer would open; it takes the place of the thread. */
  readonly prospectiveThreadId: string | null;
  readonly scopeId: string | null;
  readonly userId: string | null;
  readonly profile: string | null;
}

/**
 * The session a message belongs to (G-77). Both sides form it by themselves:
 * `agent:<profile>:<platform>:<chat_type>[:<scope> on Slack]:<chat>[:<thread>][:<user>]`.
 */
export function sessionKeyOf(facts: SessionFacts): string {
  const { platform, chatId, scopeId, userId, prospectiveThreadId } = facts;
  const thread = prospectiveThreadId ?? facts.threadId;
  const chatType = prospectiveThreadId === null ? facts.chatType : "thread";
  let key = `agent:${profileName(facts.profile)}:${platform}:${chatType}`;
  if (platform === "slack" && scopeId !== null) key += `:${scopeId}`;
  if (chatId !== "") key += `:${chatId}`;
  if (thread !== null) key += `:${thread}`;
  return namesUser(facts, thread) && userId !== null ? `${key}:${userId}` : key;
}

/** How a Slack gateway takes top-level messages (G-78). */
export interface SlackStampMode {
  readonly replyInThread: boolean;
  readonly topLevelThreadsAsSessions: boolean;
}

/** The thread that a Slack message counts as (G-78): in thread mode a top-level one roots its own. */
export function slackStamp(
  threadId: string | null,
  messageId: string | null,
  mode: SlackStampMode,
): string | null {
  if (threadId !== null) return threadId;
  return mode.replyInThread && mode.topLevelThreadsAsSessions ? messageId : null;
}

/** A DM is its user's own, so the user counts only without a chat; a group is shared, but for a thread. */
function namesUser({ chatType, chatId }: SessionFacts, thread: string | null): boolean {
  return chatType === "dm" ? chatId === "" : thread === null;
}

/** A profile that is called like the default must not share its sessions. */
function profileName(profile: string | null): string {
  if (profile === null) return "main";
  return profile === "main" ? "main~" : profile;
}
