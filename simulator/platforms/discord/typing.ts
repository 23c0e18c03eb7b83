import { accept } from "../reply.ts";
import { showStatus } from "../statuses.ts";
import type { DiscordCall } from "./call.ts";
import type { DiscordContext, DiscordReply, DiscordState } from "./state.ts";

type Typing = Extract<DiscordCall, { method: "triggerTypingIndicator" }>;

/** Typing in a channel, until a message of the bot or its own timeout; no call clears it. */
export function showTyping(
  state: DiscordState,
  call: Typing,
  context: DiscordContext,
): DiscordReply {
  const status = {
    platform: "discord",
    chat: call.channel_id,
    thread: null,
    text: "is typing",
  } as const;
  return accept(showStatus(state, status, context.atMs + context.config.typingLifetimeMs));
}
