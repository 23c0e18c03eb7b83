import { supportsOp, type Capabilities } from "../../contract/descriptor.ts";

/** What a typing op is to say. */
export interface StatusFacts {
  /** Whether the platform shows words, and has to be told when they go: only Slack (O-09). */
  readonly inWords: boolean;
  /** What the agent says that it does, or `null`. */
  readonly phrase: string | null;
  /** Whether the turn is over. */
  readonly over: boolean;
}

/** A thread that an answer stands in. */
export interface ThreadToName {
  /** The connector said that it made it, for this answer (O-07, W-67). */
  readonly madeByConnector: boolean;
  /** The name it was made with, as far as anybody said so. */
  readonly initialName: string | null;
}

/** On what condition a thread is renamed (O-17); never both, and never without any. */
export type RenameGuard =
  { readonly only_if_connector_created: true } | { readonly only_if_current_name: string };

export interface PresencePolicies {
  /** Whether an answer under way is shown as typing at all (F-50). */
  showsTyping(can: Capabilities): boolean;
  /**
   * `content` of a typing op: `undefined` is a heartbeat, a text is a status, `""` clears (O-09). A
   * status says what the agent does (F-52), and the clear comes once, at the end.
   */
  statusContent(status: StatusFacts): string | undefined;
  /**
   * The reaction that tells how a turn went (D-25): Telegram takes no ✅ (F-39, S-21).
   *
   * @param named Platform that the message names; `relay` names none.
   * @param governing Platform of the descriptor that governs the chat.
   */
  completionReaction(end: "done" | "failed", named: string, governing: string): string;
  /**
   * G-94: a name cannot be compared that nobody can repeat letter for letter, so who made the thread
   * counts first (F-45). `undefined`: it stays as it is.
   */
  renameGuard(thread: ThreadToName): RenameGuard | undefined;
  /** Where a handoff goes on: in its thread, or in the parent where there is none (G-95). */
  handoffPlace(threadId: string | null): "thread" | "parent" | "nowhere";
  /** Whether the platform is asked what a chat is (D-19): where that chat's own descriptor lists it. */
  asksForChatInfo(can: Capabilities): boolean;
}

export const soundPresence: PresencePolicies = {
  showsTyping: (can) => supportsOp(can, "typing"),
  statusContent: ({ inWords, phrase, over }) => {
    if (!inWords) return undefined;
    return over ? "" : (phrase ?? undefined);
  },
  completionReaction: (end, named, governing) => {
    const platform = named === "relay" ? governing : named;
    if (platform === "telegram") return end === "done" ? "👍" : "👎";
    return end === "done" ? "✅" : "❌";
  },
  renameGuard: ({ madeByConnector, initialName }) => {
    if (madeByConnector) return { only_if_connector_created: true };
    return initialName === null ? undefined : { only_if_current_name: initialName };
  },
  handoffPlace: (threadId) => (threadId === null ? "parent" : "thread"),
  asksForChatInfo: (can) => supportsOp(can, "get_chat_info"),
};
