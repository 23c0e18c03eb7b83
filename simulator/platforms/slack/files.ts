import { fits } from "../../../contract/text/length.ts";
import { postMessage } from "../board.ts";
import { bubbleWith } from "../bubble.ts";
import type { SlackCall } from "../port.ts";
import { accept } from "../reply.ts";
import { slackThread } from "./conversation.ts";
import { botBubble } from "./message.ts";
import type { SlackContext, SlackReply, SlackState } from "./state.ts";
import { deny } from "./state.ts";
import { clearedByReply } from "./status.ts";

type ShowFiles = Extract<SlackCall, { method: "files.completeUploadExternal" }>;

/** Files shown together in one message. */
const FILES_PER_MESSAGE_MAX = 10;

/** One message shows all the files of a call, below its words if it has any (S-12). */
export function showFiles(state: SlackState, call: ShowFiles, context: SlackContext): SlackReply {
  const { channel_id: chat, files, initial_comment: text = "" } = call;
  if (files.length === 0 || files.length > FILES_PER_MESSAGE_MAX) {
    return deny(state, "invalid_arguments");
  }
  if (!fits(text, context.config.postCharsMax, "chars")) return deny(state, "msg_too_long");
  const thread = slackThread(call.thread_ts);
  const words = botBubble(state, context, chat, thread, "message", text);
  const bubble = bubbleWith(words, { files });
  const posted = { ...state, board: postMessage(state.board, bubble) };
  return accept(clearedByReply(posted, chat, thread, context), bubble.id);
}
