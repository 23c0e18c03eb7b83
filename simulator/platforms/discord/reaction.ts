import { replaceBubble } from "../board.ts";
import { bubbleWith } from "../bubble.ts";
import { accept } from "../reply.ts";
import type { DiscordCall } from "./call.ts";
import type { DiscordContext, DiscordReply, DiscordState } from "./state.ts";
import { deny, messageAt, discordWith } from "./state.ts";

type React = Extract<DiscordCall, { method: "createReaction" | "deleteOwnReaction" }>;

/** Pictures and what joins and colours them. A digit is an emoji only under its keycap. */
const EMOJI =
  /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3])[\p{Extended_Pictographic}\p{Emoji_Component}]{1,16}$/u;

/** Adding what is there already is done; taking away what is not there is not. */
export function react(state: DiscordState, call: React, { config }: DiscordContext): DiscordReply {
  const bubble = messageAt(state, call.channel_id, call.message_id);
  if (bubble === undefined) return deny(state, "Unknown Message");
  const { emoji } = call;
  const old = bubble.reactions ?? [];
  const isThere = old.includes(emoji);
  if (call.method === "deleteOwnReaction" && !isThere) return deny(state, "Unknown Emoji");
  if (call.method === "createReaction" && !isThere) {
    if (!EMOJI.test(emoji)) return deny(state, "Unknown Emoji");
    if (old.length >= config.reactionsPerMessageMax) {
      return deny(state, "Maximum number of reactions reached (20)");
    }
  }
  const others = old.filter((other) => other !== emoji);
  const reactions = call.method === "createReaction" ? [...others, emoji] : others;
  const marked = bubbleWith(bubble, { reactions });
  return accept(discordWith(state, { board: replaceBubble(state.board, bubble, marked) }));
}
