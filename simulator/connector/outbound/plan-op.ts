import { never } from "../../../contract/assert.ts";
import type {
  Action,
  DraftAction,
  EditAction,
  Metadata,
  Result,
  SendAction,
  SendMediaAction,
  TypingAction,
} from "../../../contract/generated/types.ts";
import { tableHas, tableSet } from "../../../contract/table.ts";
import { fits, indexAt } from "../../../contract/text/length.ts";
import type { PlatformCall } from "../../platforms/port.ts";
import { chatInfoOf } from "../chats/chat-info.ts";
import { cardKey, tasksToShow } from "../cards/card.ts";
import type { Identity } from "../config.ts";
import type { Place, Task } from "../jobs/job.ts";
import type { Pass } from "../pass.ts";
import { planPrompt } from "../prompts/plan-prompt.ts";
import { callTask } from "../posts/call-task.ts";
import { partsOf } from "../posts/parts.ts";
import { postsOf } from "../posts/posts.ts";
import { planReaction } from "../reactions/plan-reaction.ts";
import { inOwnThread, threadToOpen } from "../threads/made-thread.ts";
import { planThread } from "../threads/plan-thread.ts";
import { planRename } from "../threads/rename-task.ts";
import type { StreamStage } from "../streams/stream-task.ts";
import { streamKey } from "../streams/stream.ts";
import { planFollowUp } from "../vault/plan-follow-up.ts";
import { deleteCall, editCall, typingCall } from "./calls.ts";
import { mediaCall, sourceOf } from "./media-call.ts";
import { placeKey, recipientOf } from "./placement.ts";
import { failure, success } from "./result.ts";

/** What an op comes to: work in a lane, or a result without any. */
export type Plan = { readonly lane: string; readonly task: Task } | { readonly done: Result };

/** Turns an admitted op into work. Ops of one stream, card, message or chat share a lane. */
export function planOp(
  pass: Pass,
  action: Action,
  gatewayId: string,
  stated: Place,
  identity: Identity,
): Plan {
  const metadata = "metadata" in action ? (action.metadata as Metadata) : {};
  const place = inOwnThread(pass, stated, metadata);
  switch (action.op) {
    case "send":
      return planSend(pass, action, place, identity);
    case "edit":
      return planEdit(pass, action, place, identity);
    case "delete": {
      if (standsAsSent(place))
        return { done: failure(`nothing is taken back on ${place.platform}`) };
      const { message_id: id } = action;
      return { lane: lane(place, "message", id), task: callTask(deleteCall(place, id), id) };
    }
    case "draft":
      return planDraft(pass, action, gatewayId, place, identity);
    case "prompt":
      return planPrompt(pass, action, place, identity);
    case "typing":
      return planTyping(pass, action, place);
    case "send_media":
      return planMedia(pass, action, gatewayId, place);
    case "follow_up":
      return planFollowUp(pass, action, gatewayId);
    case "thread_create":
      return planThread(action, stated);
    case "thread_rename":
      return planRename(pass, action, stated);
    case "react":
      return planReaction(pass, action, stated);
    case "get_chat_info":
      return { done: chatInfoOf(pass, place) };
    case "task_card":
      return planCard(place, action.card_id, action.metadata, tasksToShow(action.chunks));
    case "task_card_stop":
      return planCard(place, action.card_id, action.metadata, null);
    default:
      return { done: failure(`op ${action.op} is not served`) };
  }
}

function planSend(pass: Pass, action: SendAction, place: Place, identity: Identity): Plan {
  const { reply_to: replyTo } = action;
  const content = action.content.toWellFormed();
  if (content.trim() === "") return { done: failure("no_text") };
  const thread = pass.rig.policies.threadOfSend(place.thread, replyTo ?? null);
  const posts = { ...postsOf(partsOf(pass, content, identity)), replyTo: replyTo ?? null };
  const opens = threadToOpen(pass, place, action.metadata);
  const at = { ...place, thread };
  const task = { kind: "post", place: at, posts, refusal: null, opens, opened: null } as const;
  return { lane: lane(place, "chat", ""), task };
}

/** O-13. A file goes behind what its chat was sent before. */
function planMedia(pass: Pass, action: SendMediaAction, gatewayId: string, place: Place): Plan {
  const source = sourceOf(pass, gatewayId, action);
  if ("error" in source) return { done: pass.rig.policies.unavailableMedia(source.error) };
  const task = callTask(mediaCall(place, action, source), "");
  return { lane: lane(place, "chat", ""), task };
}

/**
 * An edit cannot be split: a text that is too long never reaches the platform (S-12, I-29). One that
 * comes behind the final edit of its message is late, and changes nothing (B14).
 */
function planEdit(pass: Pass, action: EditAction, place: Place, identity: Identity): Plan {
  if (standsAsSent(place)) return { done: failure(`no edits on ${place.platform}`) };
  const { message_id: id } = action;
  const key = placeKey(place.platform, place.chat, id);
  if (action.metadata.notify === true) {
    pass.state.finalEdits = tableSet(pass.state.finalEdits, key, true);
  } else if (tableHas(pass.state.finalEdits, key) && pass.rig.policies.lateEditIsKnown()) {
    return { done: success(id) };
  }
  const content = action.content.toWellFormed();
  const unit = identity.capabilities.lenUnit;
  const text = pass.rig.policies.textOfEdit(content, identity.editUnitsMax, unit);
  if (text === null) return { done: failure(tooLong(place)) };
  return { lane: lane(place, "message", id), task: callTask(editCall(place, id, text), id) };
}

/** Whether a message of the bot stays as it was sent, whatever its gateway takes for granted (W-42). */
function standsAsSent({ platform }: Place): boolean {
  return platform === "whatsapp";
}

function planDraft(
  pass: Pass,
  action: DraftAction,
  gatewayId: string,
  place: Place,
  identity: Identity,
): Plan {
  switch (place.platform) {
    case "slack":
      return planStream(action, gatewayId, place, { at: "showing", sent: null });
    case "telegram":
      return planPreview(pass, action, place, identity);
    case "discord":
    case "whatsapp":
      return { done: failure(`no drafts on ${place.platform}`) };
    default:
      return never(place.platform, "platform");
  }
}

/** A draft op that is refused for other reasons than its platform's: its stream is closed first (C-18). */
export function planRefusedDraft(
  action: DraftAction,
  gatewayId: string,
  place: Place,
  result: Result,
): Plan {
  if (place.platform !== "slack") return { done: result };
  return planStream(action, gatewayId, place, { at: "refused", result });
}

/** C-01. */
function planStream(
  action: DraftAction,
  gatewayId: string,
  place: Place,
  stage: StreamStage,
): Plan {
  const key = streamKey(place.platform, place.chat, action.draft_id);
  const recipient = recipientOf(action.metadata);
  const { final } = action;
  const content = growingText(action.content);
  const task = { kind: "stream", key, gatewayId, place, content, final, recipient, stage } as const;
  return { lane: `stream/${key}`, task };
}

/**
 * The text of a frame without halves of a surrogate pair (B46). A half at the end is left out, not
 * replaced: the next frame brings the other one, and extends what is shown.
 */
function growingText(content: string): string {
  if (content.isWellFormed()) return content;
  const last = content.charCodeAt(content.length - 1);
  const cut = last >= 0xd800 && last <= 0xdbff;
  return (cut ? content.slice(0, -1) : content).toWellFormed();
}

/** A Telegram draft is a preview that clears; a final is a message of its own (C-19, S-19). */
function planPreview(pass: Pass, action: DraftAction, place: Place, identity: Identity): Plan {
  const { chat, thread } = place;
  if (action.final) return { done: pass.rig.policies.answerToFinalPreview() };
  const content = growingText(action.content);
  if (content.trim() === "") return { done: success() };
  const { maxMessageLength, lenUnit } = identity.capabilities;
  const text = fits(content, maxMessageLength, lenUnit)
    ? content
    : content.slice(0, indexAt(content, maxMessageLength, lenUnit));
  const call: PlatformCall = {
    platform: "telegram",
    method: "sendMessageDraft",
    chat_id: chat,
    draft_id: action.draft_id,
    text,
    ...(thread === null ? {} : { message_thread_id: thread }),
  };
  const key = streamKey(place.platform, chat, action.draft_id);
  return { lane: `stream/${key}`, task: callTask(call, null) };
}

/** O-09, C-26. */
function planTyping(pass: Pass, action: TypingAction, place: Place): Plan {
  const status = pass.rig.policies.statusOfTyping(action.content ?? null);
  const call = typingCall(place, status);
  if (call === undefined) return { done: success() };
  return { lane: lane(place, "typing", place.thread ?? ""), task: callTask(call, null) };
}

function planCard(
  place: Place,
  cardId: string,
  metadata: DraftAction["metadata"],
  wanted: ReturnType<typeof tasksToShow> | null,
): Plan {
  if (place.platform !== "slack") return { done: failure(`no task cards on ${place.platform}`) };
  const key = cardKey(place.platform, place.chat, cardId);
  const recipient = recipientOf(metadata);
  const stage = { at: "showing" } as const;
  return {
    lane: `card/${key}`,
    task: { kind: "card", key, place, recipient, wanted, stage },
  };
}

function lane(place: Place, kind: string, id: string): string {
  return `${kind}/${placeKey(place.platform, place.chat, id)}`;
}

function tooLong(place: Place): string {
  return place.platform === "slack" ? "msg_too_long" : "message is too long";
}
