import { never } from "../../../contract/assert.ts";
import { indexAt } from "../../../contract/text/length.ts";
import type { DiscordButton, DiscordRow } from "../../platforms/discord/call.ts";
import type { Button, PlatformCall, PlatformName, SlackBlock } from "../../platforms/port.ts";
import type { Interactive } from "../../platforms/whatsapp/call.ts";
import type { Place } from "../jobs/job.ts";
import { discordAddress, telegramAddress, whatsappAddress } from "../outbound/address.ts";

/** Most options that one message can offer: as buttons, or on WhatsApp as the rows of a list (S-28). */
export const BUTTONS_MAX: Readonly<Record<PlatformName, number>> = {
  slack: 25,
  telegram: 100,
  discord: 25,
  whatsapp: 10,
};

/** Longest question beside buttons, where that is less than the longest message; in code points. */
export const QUESTION_CHARS_MAX: Readonly<Partial<Record<PlatformName, number>>> = {
  slack: 3_000,
  whatsapp: 1_024,
};

/** WhatsApp shows so many as buttons, and more of them as a list (C-51). */
const WHATSAPP_BUTTONS_MAX = 3;
const DISCORD_BUTTONS_PER_ROW = 5;
const SLACK_LABEL_CHARS_MAX = 75;
const DISCORD_LABEL_CHARS_MAX = 80;
const WHATSAPP_TITLE_CHARS_MAX = 20;
const WHATSAPP_ROW_CHARS_MAX = 24;

/** One message with a question and what can be pressed below it (C-50). */
export function promptCall(
  place: Place,
  text: string,
  buttons: readonly Button[],
  replyTo: string | null,
): PlatformCall {
  const { platform, chat, thread } = place;
  switch (platform) {
    case "slack": {
      const method = "chat.postMessage";
      const blocks = slackBlocks(text, buttons);
      const within = thread === null ? {} : { thread_ts: thread };
      return { platform, method, channel: chat, text, ...within, blocks };
    }
    case "telegram":
      return {
        platform,
        method: "sendMessage",
        text,
        reply_markup: {
          inline_keyboard: buttons.map(({ label, data }) => [{ text: label, callback_data: data }]),
        },
        ...telegramAddress(place, replyTo),
      };
    case "discord":
      return {
        platform,
        method: "createMessage",
        content: text,
        components: discordRows(buttons),
        ...discordAddress(place, replyTo),
      };
    case "whatsapp":
      return {
        platform,
        method: "messages",
        type: "interactive",
        interactive: whatsappQuestion(text, buttons),
        ...whatsappAddress(place, replyTo),
      };
    default:
      return never(platform, "platform");
  }
}

function slackBlocks(text: string, buttons: readonly Button[]): readonly SlackBlock[] {
  const elements = buttons.map(({ label, data, style }, at) => ({
    type: "button",
    action_id: `option${at}`,
    text: { type: "plain_text", text: cut(label, SLACK_LABEL_CHARS_MAX) },
    value: data,
    ...(style === "default" ? {} : { style }),
  }));
  return [
    { type: "section", text: { type: "mrkdwn", text } },
    { type: "actions", elements },
  ];
}

const DISCORD_STYLES = { primary: 1, default: 2, danger: 4 } as const;

function discordRows(buttons: readonly Button[]): readonly DiscordRow[] {
  const rows: DiscordButton[][] = [];
  for (const { label, data, style } of buttons) {
    const row = rows.at(-1);
    const button: DiscordButton = {
      type: 2,
      style: DISCORD_STYLES[style],
      label: cut(label, DISCORD_LABEL_CHARS_MAX),
      custom_id: data,
    };
    if (row === undefined || row.length === DISCORD_BUTTONS_PER_ROW) rows.push([button]);
    else row.push(button);
  }
  return rows.map((components) => ({ type: 1, components }));
}

/** C-51. */
function whatsappQuestion(text: string, buttons: readonly Button[]): Interactive {
  const body = { text };
  if (buttons.length <= WHATSAPP_BUTTONS_MAX) {
    const replies = buttons.map(({ label, data }) => {
      return {
        type: "reply" as const,
        reply: { id: data, title: cut(label, WHATSAPP_TITLE_CHARS_MAX) },
      };
    });
    return { type: "button", body, action: { buttons: replies } };
  }
  const rows = buttons.map(({ label, data }) => {
    return { id: data, title: cut(label, WHATSAPP_ROW_CHARS_MAX) };
  });
  return { type: "list", body, action: { button: "Choose", sections: [{ rows }] } };
}

/** A label that is too long ends in an ellipsis. */
function cut(label: string, charsMax: number): string {
  const end = indexAt(label, charsMax, "chars");
  return end === label.length ? label : `${label.slice(0, indexAt(label, charsMax - 1, "chars"))}…`;
}
