import { fits } from "../../../contract/text/length.ts";
import { replaceBubble, nextNumber, postMessage } from "../board.ts";
import { bubbleWith, newBubble } from "../bubble.ts";
import type { Bubble, SlackBlock, SlackCall } from "../port.ts";
import { accept } from "../reply.ts";
import { BLOCKS_PER_MESSAGE_MAX, pressable, shownText } from "./blocks.ts";
import { slackThread, slackTs } from "./conversation.ts";
import type { SlackRefusal } from "./refusal.ts";
import type { SlackContext, SlackReply, SlackState } from "./state.ts";
import { deny, messageAt } from "./state.ts";
import { clearedByReply } from "./status.ts";
import { closeStream } from "./stream-end.ts";

type Post = Extract<SlackCall, { method: "chat.postMessage" }>;
type Update = Extract<SlackCall, { method: "chat.update" }>;
type Delete = Extract<SlackCall, { method: "chat.delete" }>;

/** S-12, S-13. */
export function post(state: SlackState, call: Post, context: SlackContext): SlackReply {
  const text = shownText(call.text, call.blocks);
  const unfit = unfitness(text, call.blocks, context.config.postCharsMax);
  if (unfit !== undefined) return deny(state, unfit);
  const thread = slackThread(call.thread_ts);
  const plain = botBubble(state, context, call.channel, thread, "message", text);
  const bubble =
    call.blocks === undefined
      ? plain
      : bubbleWith(plain, { blocks: call.blocks, ...buttonsBelow(call.blocks) });
  const unfurls = call.unfurl_links === false ? [] : linksIn(text);
  const shown = unfurls.length === 0 ? bubble : bubbleWith(bubble, { unfurls });
  const posted = { ...state, board: postMessage(state.board, shown) };
  return accept(clearedByReply(posted, call.channel, thread, context), bubble.id);
}

/** S-07, S-12, S-29. What an expired or stopped stream or a card showed is replaced like any text (D-27). */
export function update(state: SlackState, call: Update, context: SlackContext): SlackReply {
  const bubble = messageAt(state, call.channel, call.ts);
  if (bubble === undefined) return deny(state, "message_not_found");
  if (bubble.author === "user") return deny(state, "cant_update_message");
  if (bubble.live) return deny(state, "streaming_state_conflict");
  const blocks = call.blocks ?? bubble.blocks;
  const text = shownText(call.text, blocks);
  const unfit = unfitness(text, blocks, context.config.editCharsMax);
  if (unfit !== undefined) return deny(state, unfit);
  const edited = bubbleWith(bubble, { text, tasks: [], interrupted: false });
  const board = replaceBubble(
    state.board,
    bubble,
    blocks === undefined ? edited : bubbleWith(edited, { blocks, ...buttonsBelow(blocks) }),
  );
  return accept({ ...state, board }, call.ts);
}

function buttonsBelow(blocks: readonly SlackBlock[]): Pick<Bubble, "buttons"> {
  const buttons = pressable(blocks);
  return buttons.length === 0 ? {} : { buttons };
}

/** Why a message with these words and blocks is not taken, if it is not (S-12). */
function unfitness(
  text: string,
  blocks: readonly SlackBlock[] | undefined,
  charsMax: number,
): SlackRefusal | undefined {
  if (text === "" && (blocks ?? []).length === 0) return "no_text";
  if ((blocks ?? []).length > BLOCKS_PER_MESSAGE_MAX) return "invalid_blocks";
  return fits(text, charsMax, "chars") ? undefined : "msg_too_long";
}

/** S-29. A stream that is deleted is over. */
export function remove(state: SlackState, call: Delete): SlackReply {
  const bubble = messageAt(state, call.channel, call.ts);
  if (bubble === undefined) return deny(state, "message_not_found");
  if (bubble.author === "user") return deny(state, "cant_delete_message");
  return accept(takeAway(state, bubble), call.ts);
}

/** The bubble is struck from the screen, whoever asked for it. */
export function takeAway(state: SlackState, bubble: Bubble): SlackState {
  return closeStream(state, bubble, bubbleWith(bubble, { live: false, gone: true }));
}

/** A bubble of the bot, not posted yet. */
export function botBubble(
  state: SlackState,
  context: SlackContext,
  chat: string,
  thread: string | null,
  kind: Bubble["kind"],
  text: string,
): Bubble {
  return newBubble({
    platform: "slack",
    chat,
    id: slackTs(context.config.epochMs + context.atMs, nextNumber(state.board, chat)),
    thread,
    author: "bot",
    kind,
    text,
    postedAtMs: context.atMs,
    call: context.callId,
  });
}

/** Slack shows previews of the first few links only. */
const UNFURLS_MAX = 5;

function linksIn(text: string): readonly string[] {
  if (!text.includes("://")) return [];
  return (text.match(/https?:\/\/[^\s<>|]+/g) ?? []).slice(0, UNFURLS_MAX);
}
