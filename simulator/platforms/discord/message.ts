import { fits } from "../../../contract/text/length.ts";
import { postMessage, replaceBubble } from "../board.ts";
import { bubbleWith, copyBubble, newBubble } from "../bubble.ts";
import type { Bubble, Button, SlackFile } from "../port.ts";
import { accept } from "../reply.ts";
import { clearStatus } from "../statuses.ts";
import type { DiscordButton, DiscordCall, DiscordRow } from "./call.ts";
import type { DiscordRefusal } from "./refusal.ts";
import type { DiscordContext, DiscordReply, DiscordState } from "./state.ts";
import { deny, messageAt, takeId, discordWith } from "./state.ts";

type Create = Extract<DiscordCall, { method: "createMessage" }>;
type Edit = Extract<DiscordCall, { method: "editMessage" }>;
type Delete = Extract<DiscordCall, { method: "deleteMessage" }>;

/** What the bot shows: words, buttons, files. */
interface Content {
  readonly content: string;
  readonly components?: readonly DiscordRow[];
  readonly attachments?: readonly SlackFile[];
}

/** S-23. What it replies to need not be there any more. */
export function create(state: DiscordState, call: Create, context: DiscordContext): DiscordReply {
  return postOwn(state, call.channel_id, call, context);
}

/** A message of the bot, which clears its typing there. */
export function postOwn(
  state: DiscordState,
  chat: string,
  shown: Content,
  context: DiscordContext,
): DiscordReply {
  const { content: text, components = [], attachments: files = [] } = shown;
  const unfit = unfitness(text, components, files, context);
  if (unfit !== undefined) return deny(state, unfit);
  const [id, taken] = takeId(state, context.atMs, context.config);
  const quiet = clearStatus(taken, chat, null);
  const bubble = newBubble({
    platform: "discord",
    chat,
    id,
    thread: null,
    author: "bot",
    kind: "message",
    text,
    postedAtMs: context.atMs,
    call: context.callId,
  });
  const shows = files.length === 0 ? bubble : bubbleWith(bubble, { files });
  const board = postMessage(quiet.board, withButtons(shows, components));
  return accept(discordWith(quiet, { board }), id);
}

const FILES_MAX = 10;
const ROWS_MAX = 5;
const BUTTONS_PER_ROW_MAX = 5;
const CUSTOM_ID_CHARS_MAX = 100;
const LABEL_CHARS_MAX = 80;

function areRows(rows: readonly DiscordRow[]): boolean {
  return (
    rows.length <= ROWS_MAX &&
    rows.every(({ components }) => {
      return (
        components.length >= 1 &&
        components.length <= BUTTONS_PER_ROW_MAX &&
        components.every(
          ({ custom_id, label }) =>
            custom_id !== "" &&
            fits(custom_id, CUSTOM_ID_CHARS_MAX, "chars") &&
            fits(label, LABEL_CHARS_MAX, "chars"),
        )
      );
    })
  );
}

function buttonOf({ label, custom_id: data, style }: DiscordButton): Button {
  return { label, data, style: style === 1 ? "primary" : style === 4 ? "danger" : "default" };
}

function withButtons(bubble: Bubble, rows: readonly DiscordRow[]): Bubble {
  const bare = copyBubble(bubble);
  delete bare.buttons;
  const buttons = rows.flatMap((row) => row.components.map(buttonOf));
  return buttons.length === 0 ? bare : bubbleWith(bare, { buttons });
}

/** S-23, S-29. The same text once more is no error here, unlike on Telegram. */
export function edit(state: DiscordState, call: Edit, context: DiscordContext): DiscordReply {
  return changeOwn(state, call.channel_id, call.message_id, call, context);
}

/** A message of the bot shows something else; its buttons stay unless others are named. */
export function changeOwn(
  state: DiscordState,
  chat: string,
  id: string,
  { content, components }: Content,
  context: DiscordContext,
): DiscordReply {
  const bubble = messageAt(state, chat, id);
  if (bubble === undefined) return deny(state, "Unknown Message");
  if (bubble.author === "user") {
    return deny(state, "Cannot edit a message authored by another user");
  }
  const unfit = unfitness(content, components ?? [], bubble.files ?? [], context);
  if (unfit !== undefined) return deny(state, unfit);
  const said = bubbleWith(bubble, { text: content });
  const now = components === undefined ? said : withButtons(said, components);
  return accept(discordWith(state, { board: replaceBubble(state.board, bubble, now) }), id);
}

/** S-29. Messages of others are for moderators to delete, which this bot is not. */
export function remove(state: DiscordState, call: Delete): DiscordReply {
  const bubble = messageAt(state, call.channel_id, call.message_id);
  if (bubble === undefined) return deny(state, "Unknown Message");
  if (bubble.author === "user") return deny(state, "Missing Permissions");
  return accept(takeAway(state, bubble), call.message_id);
}

/** The bubble is struck from the screen, whoever asked for it. */
export function takeAway(state: DiscordState, bubble: Bubble): DiscordState {
  return { ...state, board: replaceBubble(state.board, bubble, { ...bubble, gone: true }) };
}

function unfitness(
  content: string,
  rows: readonly DiscordRow[],
  files: readonly SlackFile[],
  { config }: DiscordContext,
): DiscordRefusal | undefined {
  if (!areRows(rows) || files.length > FILES_MAX) return "Invalid Form Body";
  if (!fits(content, config.contentCharsMax, "chars")) return "Invalid Form Body";
  return content.trim() === "" && files.length === 0 ? "Cannot send an empty message" : undefined;
}
