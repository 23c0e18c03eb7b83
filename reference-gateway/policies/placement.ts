import { readFlag } from "../../contract/flag.ts";
import type { Source } from "../../contract/generated/types.ts";
import { slackStamp } from "../../contract/session-key.ts";

/** A message on Slack, and how its chat is answered. */
export interface SlackMessage {
  /** Whether answers to top-level messages stay at the top level here (G-85, G-88). */
  readonly flat: boolean;
  /** The thread it was said in, or `null` at the top level. */
  readonly threadId: string | null;
  readonly messageId: string | null;
}

/** Where an answer goes. */
export interface AnswerPlace {
  readonly replyTo: string | null;
  readonly threadId: string | null;
}

export interface PlacementPolicies {
  /**
   * Reads a switch of the operator's settings (G-78). It may be a text: `"false"` is false, whatever a
   * cast makes of it (F-49).
   */
  readSwitch(written: unknown, otherwise: boolean): boolean;
  /**
   * G-85, G-86: in thread mode an answer goes below its message (F-54); in flat mode it replies to
   * nothing and stands where the message does (F-55). A real thread is kept in both.
   */
  placeAnswer(message: SlackMessage): AnswerPlace;
  /** D-23, G-87: a status has an anchor whenever the message is known, also in flat mode (F-51). */
  statusAnchor(message: SlackMessage): string | null;
  /** G-78: the thread a message counts as, for its session (F-57). */
  sessionThread(
    message: SlackMessage,
    mode: { readonly replyInThread: boolean; readonly topLevelThreadsAsSessions: boolean },
  ): string | null;
  /** G-61: the thread of a card's stop, given that of its publications and of the message (F-78). */
  cardStopThread(published: string | null, said: string | null): string | null;
  /** The server or workspace of a message: `scope_id`, and no name that it once had (D-20, F-70). */
  scopeOf(source: Source): string | null;
  /** Names a chat among those whose tenant is remembered: ids of two platforms may be equal (G-80). */
  routingKey(platform: string, chatId: string): string;
  /** Whether a process takes over the tenants that the one before it knew (G-110, F-61). */
  primesChats(): boolean;
}

export const soundPlacement: PlacementPolicies = {
  readSwitch: readFlag,
  placeAnswer: ({ flat, threadId, messageId }) => ({
    replyTo: flat && threadId === null ? null : messageId,
    threadId: threadId ?? (flat ? null : messageId),
  }),
  statusAnchor: ({ threadId, messageId }) => threadId ?? messageId,
  sessionThread: ({ threadId, messageId }, mode) => slackStamp(threadId, messageId, mode),
  cardStopThread: (published) => published,
  scopeOf: ({ scope_id: scope }) => (scope === undefined || scope === "" ? null : scope),
  routingKey: (platform, chatId) => `${platform}:${chatId}`,
  primesChats: () => true,
};
