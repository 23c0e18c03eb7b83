import { tableDelete, tableEvictee, tableValues } from "../../../contract/table.ts";
import { bubbleAt, replaceBubble, postPreview } from "../board.ts";
import { bubbleWith, newBubble } from "../bubble.ts";
import { beginExpiring, pairKey, takeEnded } from "../expiring.ts";
import type { Bubble, TelegramCall } from "../port.ts";
import { accept } from "../reply.ts";
import type { BubbleRef } from "../screen-machine.ts";
import type { TelegramContext, TelegramReply, TelegramState } from "./state.ts";
import { deny, telegramChatType, telegramWith } from "./state.ts";

type Draft = Extract<TelegramCall, { method: "sendMessageDraft" }>;

/**
 * Shows or updates a preview (S-19). It has no message id, answers none, and clears after its lifetime
 * or when the bot says something in the same chat and thread; a later draft of the same id, then, is a
 * new preview below. Only private chats show any.
 */
export function showDraft(
  state: TelegramState,
  call: Draft,
  context: TelegramContext,
): TelegramReply {
  const { chat_id: chat, text } = call;
  if (telegramChatType(chat) === "group") return deny(state, "TEXTDRAFT_PEER_INVALID");
  if (call.draft_id === 0) return deny(state, "draft_id must be non-zero");
  if (text.length > context.config.textUtf16Max) return deny(state, "message is too long");
  const ref = { chat, id: `draft:${call.draft_id}` };
  const old = bubbleAt(state.board, chat, ref.id);
  const shown =
    old === undefined || old.gone
      ? withPreview(state, previewBubble(call, ref, context, old?.history ?? []))
      : { ...state, board: replaceBubble(state.board, old, bubbleWith(old, { text })) };
  return accept(restart(shown, ref, context));
}

/** Takes away what a message of the bot in this chat and thread makes obsolete. */
export function clearPreviews(
  state: TelegramState,
  chat: string,
  thread: string | null,
): TelegramState {
  return tableValues(state.live)
    .map((entry) => entry.value)
    .filter((ref) => ref.chat === chat && bubbleAt(state.board, chat, ref.id)?.thread === thread)
    .reduce(clear, state);
}

/** Takes away every preview whose time is up. */
export function expirePreviews(state: TelegramState, atMs: number): TelegramState {
  let next = state;
  for (;;) {
    const taken = takeEnded(next.live, atMs);
    if (taken === undefined) return next;
    next = clear({ ...next, live: taken[0] }, taken[1]);
  }
}

function clear(state: TelegramState, ref: BubbleRef): TelegramState {
  const live = tableDelete(state.live, pairKey(ref.chat, ref.id));
  const bubble = bubbleAt(state.board, ref.chat, ref.id);
  if (bubble === undefined || bubble.gone) return telegramWith(state, { live });
  const cleared = bubbleWith(bubble, { live: false, gone: true });
  const board = replaceBubble(state.board, bubble, cleared);
  return telegramWith(state, { live, board });
}

function restart(state: TelegramState, ref: BubbleRef, context: TelegramContext): TelegramState {
  const endsAtMs = context.atMs + context.config.draftLifetimeMs;
  const live = beginExpiring(state.live, pairKey(ref.chat, ref.id), ref, endsAtMs);
  return telegramWith(state, { live });
}

/** With all previews showing, the oldest clears early, so that each one shown has an end. */
function withPreview(state: TelegramState, bubble: Bubble): TelegramState {
  const oldest = tableEvictee(state.live)?.value.value;
  const room = oldest === undefined ? state : clear(state, oldest);
  return telegramWith(room, { board: postPreview(room.board, bubble) });
}

function previewBubble(
  call: Draft,
  ref: BubbleRef,
  context: TelegramContext,
  history: readonly string[],
): Bubble {
  const bubble = newBubble({
    platform: "telegram",
    ...ref,
    thread: call.message_thread_id ?? null,
    author: "bot",
    kind: "preview",
    text: call.text,
    postedAtMs: context.atMs,
    call: context.callId,
  });
  return bubbleWith(bubble, { live: true, history });
}
