import { never } from "../../../contract/assert.ts";
import type { ScreenMachine } from "../port.ts";
import { screenMachine } from "../screen-machine.ts";
import { expireStatuses } from "../statuses.ts";
import type { DiscordCall } from "./call.ts";
import { rename, startLooseThread, startThread, tellChannel } from "./thread.ts";
import { readCommands, writeCommands } from "./commands.ts";
import type { DiscordConfig } from "./config.ts";
import { DISCORD_DEFAULTS } from "./config.ts";
import { meterCall } from "./limits.ts";
import { create, edit, remove } from "./message.ts";
import { personActs } from "./person.ts";
import { react } from "./reaction.ts";
import type { DiscordContext, DiscordReply, DiscordState } from "./state.ts";
import { deny, discordWith, emptyDiscord } from "./state.ts";
import { showTyping } from "./typing.ts";
import { deleteOriginal, expireInteractions, follow, respond } from "./waiting.ts";

/**
 * One Discord server and the direct messages of its bot as people see them, with Discord's limits
 * (S-23..S-26).
 *
 * Rate limits are off unless `rateLimits: "on"`: a volume run must not trip them unless it asks.
 */
export function createDiscordScreen(
  config: Partial<DiscordConfig> = {},
): ScreenMachine<DiscordState> {
  const full: DiscordConfig = { ...DISCORD_DEFAULTS, ...config };
  return screenMachine({
    platform: "discord",
    config: full,
    init: emptyDiscord(full),
    expire: (state, atMs) => expireInteractions(expireStatuses(state, atMs), atMs),
    perform: admit,
    personActs: (state, action, atMs) => personActs(state, action, atMs, full),
  });
}

function admit(state: DiscordState, call: DiscordCall, context: DiscordContext): DiscordReply {
  if (context.config.rateLimits === "off") return perform(state, call, context);
  const { meter, retryAfterMs } = meterCall(state.meter, call, context);
  if (retryAfterMs > 0) return deny(state, "You are being rate limited.", retryAfterMs);
  return perform(discordWith(state, { meter }), call, context);
}

function perform(state: DiscordState, call: DiscordCall, context: DiscordContext): DiscordReply {
  switch (call.method) {
    case "createMessage":
      return create(state, call, context);
    case "editMessage":
      return edit(state, call, context);
    case "deleteMessage":
      return remove(state, call);
    case "triggerTypingIndicator":
      return showTyping(state, call, context);
    case "createReaction":
    case "deleteOwnReaction":
      return react(state, call, context);
    case "getGlobalApplicationCommands":
      return readCommands(state);
    case "bulkOverwriteGlobalApplicationCommands":
      return writeCommands(state, call);
    case "createInteractionResponse":
      return respond(state, call, context);
    case "editOriginalInteractionResponse":
    case "createFollowupMessage":
      return follow(state, call, context);
    case "deleteOriginalInteractionResponse":
      return deleteOriginal(state, call.interaction_token);
    case "startThreadFromMessage":
      return startThread(state, call);
    case "startThreadWithoutMessage":
      return startLooseThread(state, call, context);
    case "modifyChannel":
      return rename(state, call, context);
    case "getChannel":
      return tellChannel(state, call.channel_id);
    default:
      return never(call, "Discord method");
  }
}
