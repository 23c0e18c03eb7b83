import { replaceBubble } from "../board.ts";
import { bubbleWith } from "../bubble.ts";
import type { TelegramCall } from "../port.ts";
import { accept } from "../reply.ts";
import type { TelegramReply, TelegramState } from "./state.ts";
import { deny, messageAt } from "./state.ts";

type React = Extract<TelegramCall, { method: "setMessageReaction" }>;

/** The emoji Telegram takes as reactions (S-21), joiners and all, without variation selectors. */
export const TELEGRAM_REACTIONS: ReadonlySet<string> = new Set(
  (
    "❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 " +
    "💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡"
  ).split(" "),
);

/** S-21: replaces the bot's reaction to a message, at most one; none takes it away. */
export function react(state: TelegramState, call: React): TelegramReply {
  const bubble = messageAt(state, call.chat_id, call.message_id);
  if (bubble === undefined) return deny(state, "message to react not found");
  const reactions = call.reaction.map((reaction) => reaction.emoji.replaceAll("\ufe0f", ""));
  if (reactions.length > 1) return deny(state, "REACTIONS_TOO_MANY");
  if (!reactions.every((emoji) => TELEGRAM_REACTIONS.has(emoji))) {
    return deny(state, "REACTION_INVALID");
  }
  const marked = bubbleWith(bubble, { reactions });
  return accept({ ...state, board: replaceBubble(state.board, bubble, marked) });
}
