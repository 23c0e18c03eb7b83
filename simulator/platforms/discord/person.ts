import { never } from "../../../contract/assert.ts";
import type { PlatformEvent, UserAction } from "../port.ts";
import { postSaid } from "../said.ts";
import type { DiscordConfig } from "./config.ts";
import { takeAway } from "./message.ts";
import type { DiscordState } from "./state.ts";
import { discordChatType, messageAt, takeId } from "./state.ts";

/** What a person does, and what the connector hears of it: only what was said. */
export function personActs(
  state: DiscordState,
  action: UserAction,
  atMs: number,
  config: DiscordConfig,
): readonly [next: DiscordState, event: PlatformEvent | undefined] {
  switch (action.what) {
    case "says": {
      const chatType = discordChatType(action.chat);
      const scope = chatType === "dm" ? null : config.guildId;
      const [id, taken] = takeId(state, atMs, config);
      const stamp = { platform: "discord", id, chatType, scope } as const;
      const [board, event] = postSaid(taken.board, action, stamp, atMs);
      return [{ ...taken, board }, event];
    }
    case "stops-stream":
      // Discord has no streams: an answer grows by edits.
      return [state, undefined];
    case "deletes": {
      const bubble = messageAt(state, action.chat, action.id);
      return [bubble === undefined ? state : takeAway(state, bubble), undefined];
    }
    default:
      return never(action, "action of a person");
  }
}
