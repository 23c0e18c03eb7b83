import { never } from "../../../contract/assert.ts";
import type { ReactAction } from "../../../contract/generated/types.ts";
import type { PlatformCall } from "../../platforms/port.ts";
import type { Place } from "../jobs/job.ts";
import { discordChannel } from "../outbound/address.ts";

/** Slack's names of the emoji that gateways react with (C-29). */
const SLACK_NAMES: ReadonlyMap<string, string> = new Map([
  ["👀", "eyes"],
  ["✅", "white_check_mark"],
  ["❌", "x"],
  ["👍", "+1"],
  ["👎", "-1"],
  ["❤", "heart"],
  ["🎉", "tada"],
  ["🤔", "thinking_face"],
  ["⏳", "hourglass_flowing_sand"],
]);

/** The call that adds or takes away a reaction; `undefined` for an emoji without a name (C-29). */
export function reactionCall(place: Place, action: ReactAction): PlatformCall | undefined {
  const { platform, chat } = place;
  const { message_id: id, remove } = action;
  const emoji = action.emoji.replaceAll("\ufe0f", "");
  switch (platform) {
    case "slack": {
      const name = SLACK_NAMES.get(emoji);
      if (name === undefined) return undefined;
      const method = remove ? "reactions.remove" : "reactions.add";
      return { platform, method, channel: chat, timestamp: id, name };
    }
    case "telegram": {
      const reaction = remove ? [] : [{ type: "emoji", emoji } as const];
      return { platform, method: "setMessageReaction", chat_id: chat, message_id: id, reaction };
    }
    case "discord": {
      const method = remove ? "deleteOwnReaction" : "createReaction";
      return { platform, method, channel_id: discordChannel(place), message_id: id, emoji };
    }
    case "whatsapp":
      return {
        platform,
        method: "messages",
        to: chat,
        type: "reaction",
        reaction: { message_id: id, emoji: remove ? "" : emoji },
      };
    default:
      return never(platform, "platform");
  }
}

/** What platforms answer where a reaction is as it was asked for already (C-29, S-16). */
const ALREADY_SO: readonly string[] = ["already_reacted", "no_reaction"];
/** Discord's word for the same, when one is taken away. */
const NOT_THERE = "Unknown Emoji";

export function alreadySo({ remove }: ReactAction, platform: string): readonly string[] {
  return platform === "discord" && remove ? [...ALREADY_SO, NOT_THERE] : ALREADY_SO;
}
