import type { Bubble } from "../../../../simulator/platforms/port.ts";
import type { SlackButton } from "../../../../simulator/platforms/slack/blocks.ts";
import type { Identity } from "../identity.ts";
import { describeBubble } from "../message-fields.ts";

/** A press of a button, as Slack's interactivity tells it. `responseUrl` is where it may be answered. */
export function pressPayload(
  bubble: Bubble,
  button: SlackButton,
  user: string,
  identity: Identity,
  responseUrl: string,
): Readonly<Record<string, unknown>> {
  const { chat, id: ts, thread } = bubble;
  const thread_ts = thread === null ? {} : { thread_ts: thread };
  return {
    type: "block_actions",
    user: { id: user, username: user.toLowerCase(), team_id: identity.teamId },
    api_app_id: identity.appId,
    token: "verification-token",
    container: {
      type: "message",
      message_ts: ts,
      channel_id: chat,
      is_ephemeral: false,
      ...thread_ts,
    },
    trigger_id: `${chat}.${ts}.${button.actionId}`,
    team: { id: identity.teamId, domain: identity.teamName.toLowerCase() },
    enterprise: null,
    is_enterprise_install: false,
    channel: { id: chat, name: chat.startsWith("D") ? "directmessage" : chat.toLowerCase() },
    message: describeBubble(bubble, identity),
    response_url: responseUrl,
    actions: [
      {
        type: "button",
        action_id: button.actionId,
        block_id: button.blockId,
        text: { type: "plain_text", text: button.label, emoji: true },
        value: button.value,
        ...(button.style === "default" ? {} : { style: button.style }),
        action_ts: ts,
      },
    ],
  };
}
