import { shelfGet } from "../shelf.ts";
import { findStream } from "./streams.ts";
import type { Action, Metadata } from "../../../contract/generated/types.ts";
import { claimKey } from "./claim.ts";
import type { Story } from "./story.ts";
import { keyOfMessage, keyOfName } from "./turns.ts";

/** An action as a bag of fields: what it holds is asked for by name, whatever its op. */
type Bag = Readonly<Record<string, unknown>>;

const NO_METADATA: Metadata = {};

/** The action's metadata, or `{}` where an op has none (O-05). */
export function metadataOf(action: Action): Metadata {
  return ((action as Bag)["metadata"] as Metadata | undefined) ?? NO_METADATA;
}

/** The chat an action goes to; `""` for ops that name none. */
export function chatOf(action: Action): string {
  return textField(action, "chat_id") ?? "";
}

/** The text an action carries, or `null`. */
export function contentOf(action: Action): string | null {
  return textField(action, "content");
}

function textField(action: Action, name: string): string | null {
  const value = (action as Bag)[name];
  return typeof value === "string" ? value : null;
}

/** The id of the message that an action says it answers (G-03), or `null`. */
export function answeredMessage(action: Action): string | null {
  const metadata = metadataOf(action);
  if (typeof metadata.message_id === "string") return metadata.message_id;
  if (typeof metadata.reply_to_message_id === "string") return metadata.reply_to_message_id;
  return textField(action, "reply_to");
}

/** The thread an action is placed in (D-22), or `null`. */
export function anchorOf(action: Action): string | null {
  const metadata = metadataOf(action);
  if (typeof metadata.thread_id === "string") return metadata.thread_id;
  return typeof metadata.thread_ts === "string" ? metadata.thread_ts : null;
}

/**
 * Whose op this is (D-39): what the line reports, else the message it answers, the stream or message it
 * changes, the thread it is placed in. `null` when nobody knows, which is never held against anyone.
 */
export function ownerOf(story: Story, action: Action, reported: string | undefined): string | null {
  if (reported !== undefined) return keyOfName(story, reported);
  const chat = chatOf(action);
  const answered = answeredMessage(action);
  const byAnswer = answered === null ? null : keyOfMessage(story, chat, answered);
  if (byAnswer !== null) return byAnswer;
  const byTarget = ownerOfTarget(story, action, chat);
  if (byTarget !== null) return byTarget;
  const anchor = anchorOf(action);
  return anchor === null ? null : ownerOfThread(story, chat, anchor);
}

function ownerOfTarget(story: Story, action: Action, chat: string): string | null {
  switch (action.op) {
    case "draft":
      return findStream(story, chat, action.draft_id)?.turn ?? null;
    case "edit":
    case "delete":
      return shelfGet(story.past.claims, claimKey(chat, action.message_id))?.turn ?? null;
    case "react": {
      const reactedTo = textField(action, "message_id");
      return reactedTo === null ? null : keyOfMessage(story, chat, reactedTo);
    }
    default:
      return null;
  }
}

/** A thread belongs to the message that began it, else to the only turn that runs inside it. */
function ownerOfThread(story: Story, chat: string, thread: string): string | null {
  const begun = keyOfMessage(story, chat, thread);
  if (begun !== null) return begun;
  const inside = story.live.filter((turn) => turn.chat === chat && turn.thread === thread);
  return inside.length === 1 ? (inside[0]?.key ?? null) : null;
}
