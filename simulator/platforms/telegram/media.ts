import { bubbleAt, nextNumber, postMessage } from "../board.ts";
import { bubbleWith, newBubble } from "../bubble.ts";
import type { TelegramCall, TelegramMediaMethod } from "../port.ts";
import { accept } from "../reply.ts";
import { clearStatus } from "../statuses.ts";
import { clearPreviews } from "./preview.ts";
import type { TelegramContext, TelegramReply, TelegramState } from "./state.ts";
import { deny } from "./state.ts";

type SendMedia = Extract<TelegramCall, { method: TelegramMediaMethod }>;

/** Longest caption, in UTF-16 code units. */
const CAPTION_UTF16_MAX = 1_024;

/** A file with or without a caption, as a message of its own. */
export function sendMedia(
  state: TelegramState,
  call: SendMedia,
  context: TelegramContext,
): TelegramReply {
  const { chat_id: chat, media, caption = "" } = call;
  const thread = call.message_thread_id ?? null;
  if (caption.length > CAPTION_UTF16_MAX) return deny(state, "message caption is too long");
  const quoted = call.reply_to_message_id;
  if (quoted !== undefined && bubbleAt(state.board, chat, quoted)?.gone === true) {
    return deny(state, "message to be replied not found");
  }
  const quiet = clearStatus(clearPreviews(state, chat, thread), chat, thread);
  const bubble = newBubble({
    platform: "telegram",
    chat,
    id: String(nextNumber(quiet.board, chat)),
    thread,
    author: "bot",
    kind: "message",
    text: caption,
    postedAtMs: context.atMs,
    call: context.callId,
  });
  const shown = bubbleWith(bubble, { files: [media] });
  return accept({ ...quiet, board: postMessage(quiet.board, shown) }, bubble.id);
}
