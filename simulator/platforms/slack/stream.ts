import { fits } from "../../../contract/text/length.ts";
import { replaceBubble, postMessage } from "../board.ts";
import { copyBubble } from "../bubble.ts";
import { beginExpiring, pairKey } from "../expiring.ts";
import type { Bubble, SlackCall, SlackBlock, SlackChunk, SlackPiece } from "../port.ts";
import { accept } from "../reply.ts";
import { BLOCKS_PER_MESSAGE_MAX, wordsOf } from "./blocks.ts";
import type { SlackConfig } from "./config.ts";
import { slackChatType, slackThread } from "./conversation.ts";
import { botBubble } from "./message.ts";
import type { SlackRefusal } from "./refusal.ts";
import type { SlackContext, SlackReply, SlackState } from "./state.ts";
import { deny, messageAt, withBoard } from "./state.ts";
import { clearedByReply } from "./status.ts";
import { closeStream, withRoomForStream } from "./stream-end.ts";
import { mergeTasks, sortChunks } from "./tasks.ts";

type Start = Extract<SlackCall, { method: "chat.startStream" }>;
type Continue = Extract<SlackCall, { method: "chat.appendStream" | "chat.stopStream" }>;

/** What a stream shows. */
interface Content {
  readonly text: string;
  readonly tasks: readonly SlackChunk[];
  /** Its text came in chunks. */
  readonly chunked?: boolean;
}

/** What a call adds to it. */
interface Addition {
  readonly markdown_text?: string;
  readonly chunks?: readonly SlackPiece[] | undefined;
}

/** Opens a stream: S-01, S-04, S-05, S-08, D-16, D-29. */
export function startStream(state: SlackState, call: Start, context: SlackContext): SlackReply {
  const misplaced = misplacement(call, context.config);
  if (misplaced !== undefined) return deny(state, misplaced);
  const content = add({ text: "", tasks: [] }, call, context.config);
  if (typeof content === "string") return deny(state, content);
  const room = withRoomForStream(state);
  const thread = slackThread(call.thread_ts);
  const plain = botBubble(room, context, call.channel, thread, "stream", content.text);
  const bubble = showing(plain, content);
  bubble.live = true;
  const ref = { chat: bubble.chat, id: bubble.id };
  const endsAtMs = context.atMs + context.config.streamLifetimeMs;
  const opened: SlackState = {
    board: postMessage(room.board, bubble),
    live: beginExpiring(room.live, pairKey(ref.chat, ref.id), ref, endsAtMs),
    statuses: room.statuses,
    meter: room.meter,
  };
  return accept(clearedByReply(opened, call.channel, thread, context), bubble.id);
}

/** Adds to a live stream: S-01, S-06, S-09, S-11. */
export function appendStream(state: SlackState, call: Continue, context: SlackContext): SlackReply {
  const stream = liveStream(state, call);
  if (typeof stream === "string") return deny(state, stream);
  if (isEmpty(call)) return deny(state, "no_text");
  const content = add(stream, call, context.config);
  if (typeof content === "string") return deny(state, content);
  const board = replaceBubble(state.board, stream, showing(stream, content));
  return accept(withBoard(state, board), call.ts);
}

/** Adds what it carries, never replaces (S-02), and turns the indicator off (S-17). */
export function stopStream(state: SlackState, call: Continue, context: SlackContext): SlackReply {
  const stream = liveStream(state, call);
  if (typeof stream === "string") return deny(state, stream);
  // A client that streams in chunks stops with an empty list of them when it has nothing left to say.
  const addition = call.chunks?.length === 0 ? { ...call, chunks: undefined } : call;
  const content = add(stream, addition, context.config);
  if (typeof content === "string") return deny(state, content);
  const sealed = showing(stream, content);
  sealed.live = false;
  sealed.ended = "sealed";
  const whole = withBlocksBelow(sealed, call.blocks ?? [], context.config);
  if (typeof whole === "string") return deny(state, whole);
  return accept(closeStream(state, stream, whole), call.ts);
}

/** A copy of a bubble that shows this. */
function showing(bubble: Bubble, content: Content): ReturnType<typeof copyBubble> {
  const copy = copyBubble(bubble);
  copy.kind = kindOf(content);
  copy.text = content.text;
  copy.tasks = content.tasks;
  if (content.chunked !== undefined) copy.chunked = content.chunked;
  return copy;
}

function withBlocksBelow(
  bubble: Bubble,
  blocks: readonly SlackBlock[],
  config: SlackConfig,
): Bubble | SlackRefusal {
  if (blocks.length === 0) return bubble;
  if (blocks.length > BLOCKS_PER_MESSAGE_MAX) return "invalid_blocks";
  const text = [bubble.text, wordsOf(blocks)].filter((part) => part !== "").join("\n");
  return fits(text, config.postCharsMax, "chars") ? { ...bubble, text, blocks } : "msg_too_long";
}

function misplacement(call: Start, config: SlackConfig): SlackRefusal | undefined {
  if (config.streaming === "not_allowed") return "not_allowed";
  if (slackChatType(call.channel) === "dm") {
    return slackThread(call.thread_ts) === null ? "channel_type_not_supported" : undefined;
  }
  if (isBlank(call.recipient_user_id)) return "missing_recipient_user_id";
  return isBlank(call.recipient_team_id) ? "missing_recipient_team_id" : undefined;
}

function liveStream(state: SlackState, call: Continue): Bubble | SlackRefusal {
  const bubble = messageAt(state, call.channel, call.ts);
  if (bubble === undefined) return "message_not_found";
  if (bubble.author === "user") return "message_not_owned_by_app";
  if (bubble.live) return bubble;
  return bubble.ended === "stopped" ? "stopped_by_user" : "message_not_in_streaming_state";
}

/** The content with the addition, or why Slack does not take it; a stream keeps to text or to chunks. */
function add(old: Content, addition: Addition, config: SlackConfig): Content | SlackRefusal {
  const { text, tasks, chunked } = old;
  const content: Content = chunked === true ? { text, tasks, chunked } : { text, tasks };
  const { chunks, markdown_text: more = "" } = addition;
  if (chunks === undefined) {
    if (more !== "" && isOfChunks(content)) return "streaming_mode_mismatch";
    return addText(content, more, config);
  }
  if (addition.markdown_text !== undefined) return "cannot_provide_both_markdown_text_and_chunks";
  return addChunks(content, chunks, config);
}

function addChunks(
  content: Content,
  chunks: readonly SlackPiece[],
  config: SlackConfig,
): Content | SlackRefusal {
  if (content.text !== "" && !isOfChunks(content)) return "streaming_mode_mismatch";
  const sorted = sortChunks(chunks, config);
  if (sorted === undefined) return "invalid_chunks";
  const tasks = mergeTasks(content.tasks, sorted.tasks, config);
  if (typeof tasks === "string") return tasks;
  const told = addText(content, sorted.text, config);
  if (typeof told === "string") return told;
  const isTasksOnly = told.text === "" && sorted.tasks.length === chunks.length;
  return isTasksOnly ? { text: "", tasks } : { text: told.text, tasks, chunked: true };
}

function isOfChunks(content: Content): boolean {
  return content.chunked === true || content.tasks.length > 0;
}

function addText(content: Content, text: string, config: SlackConfig): Content | SlackRefusal {
  if (text === "") return content;
  if (!fits(text, config.streamCallCharsMax, "chars")) return "msg_too_long";
  const joined =
    config.appendBoundary === "kept" || content.text === ""
      ? content.text + text
      : content.text.trimEnd() + text.trimStart();
  if (!fits(joined, config.postCharsMax, "chars")) return "msg_too_long";
  return { text: joined, tasks: content.tasks };
}

/** A card shows tasks and says nothing. */
function kindOf(content: Content): "card" | "stream" {
  return content.tasks.length > 0 && content.text === "" ? "card" : "stream";
}

function isEmpty(addition: Addition): boolean {
  return isBlank(addition.markdown_text) && addition.chunks === undefined;
}

function isBlank(field: string | undefined): boolean {
  return field === undefined || field === "";
}
