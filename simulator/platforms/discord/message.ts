import { fits } from "../../../contract/text/length.ts";
import { postMessage, replaceBubble } from "../board.ts";
import { newBubble } from "../bubble.ts";
import type { Bubble, Button } from "../port.ts";
import { accept } from "../reply.ts";
import { clearStatus } from "../statuses.ts";
import type { DiscordButton, DiscordCall, DiscordRow } from "./call.ts";
import type { DiscordRefusal } from "./refusal.ts";
import type { DiscordContext, DiscordReply, DiscordState } from "./state.ts";
import { deny, messageAt, takeId } from "./state.ts";

type Create = Extract<DiscordCall, { method: "createMessage" }>;
type Edit = Extract<DiscordCall, { method: "editMessage" }>;
type Delete = Extract<DiscordCall, { method: "deleteMessage" }>;

/** S-23. A message of the bot clears its typing there; what it replies to need not be there any more. */
export function create(state: DiscordState, call: Create, context: DiscordContext): DiscordReply {
  const unfit = unfitness(call.content, context);
  if (unfit !== undefined) return deny(state, unfit);
  const { components = [] } = call;
  if (!areRows(components)) return deny(state, "Invalid Form Body");
  const { channel_id: chat, content: text } = call;
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
  const buttons = components.flatMap((row) => row.components.map(buttonOf));
  const shown = buttons.length === 0 ? bubble : { ...bubble, buttons };
  return accept({ ...quiet, board: postMessage(quiet.board, shown) }, id);
}

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

/** S-23, S-29. The same text once more is no error here, unlike on Telegram. */
export function edit(state: DiscordState, call: Edit, context: DiscordContext): DiscordReply {
  const bubble = messageAt(state, call.channel_id, call.message_id);
  if (bubble === undefined) return deny(state, "Unknown Message");
  if (bubble.author === "user") {
    return deny(state, "Cannot edit a message authored by another user");
  }
  const unfit = unfitness(call.content, context);
  if (unfit !== undefined) return deny(state, unfit);
  const board = replaceBubble(state.board, bubble, { ...bubble, text: call.content });
  return accept({ ...state, board }, call.message_id);
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

function unfitness(content: string, { config }: DiscordContext): DiscordRefusal | undefined {
  if (content.trim() === "") return "Cannot send an empty message";
  return fits(content, config.contentCharsMax, "chars") ? undefined : "Invalid Form Body";
}
