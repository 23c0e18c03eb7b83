import {
  DISCORD_MESSAGE_CHARS_MAX,
  SLACK_ADVERTISED_CHARS_MAX,
  SLACK_EDIT_CHARS_MAX,
  SLACK_STREAM_CALL_CHARS_MAX,
  TELEGRAM_MESSAGE_UTF16_MAX,
  WHATSAPP_MESSAGE_CHARS_MAX,
} from "../../contract/limits.ts";
import type { IdentityConfig } from "./config.ts";

/** A Slack bot as the reported connector fronts it (D-15, S-12). */
export function slackIdentity(botId: string): IdentityConfig {
  return {
    platform: "slack",
    botId,
    descriptor: {
      contract_version: 1,
      platform: "slack",
      label: "Slack",
      max_message_length: SLACK_ADVERTISED_CHARS_MAX,
      supports_draft_streaming: true,
      supports_edit: true,
      supports_threads: true,
      markdown_dialect: "slack",
      len_unit: "chars",
      supported_ops: ["send", "edit", "typing", "delete", "draft", "task_card"],
    },
    editUnitsMax: SLACK_EDIT_CHARS_MAX,
    streamCallUnitsMax: SLACK_STREAM_CALL_CHARS_MAX,
  };
}

/** A Telegram bot: drafts are previews, lengths are UTF-16 units (S-18, S-19). */
export function telegramIdentity(botId: string): IdentityConfig {
  return {
    platform: "telegram",
    botId,
    descriptor: {
      contract_version: 1,
      platform: "telegram",
      label: "Telegram",
      max_message_length: TELEGRAM_MESSAGE_UTF16_MAX,
      supports_draft_streaming: true,
      supports_edit: true,
      supports_threads: true,
      markdown_dialect: "telegram",
      len_unit: "utf16",
      supported_ops: ["send", "edit", "typing", "delete", "draft"],
    },
    editUnitsMax: TELEGRAM_MESSAGE_UTF16_MAX,
    streamCallUnitsMax: TELEGRAM_MESSAGE_UTF16_MAX,
  };
}

/** A Discord bot: no stream of its own, so that an answer grows by edits (S-23). */
export function discordIdentity(botId: string): IdentityConfig {
  return {
    platform: "discord",
    botId,
    descriptor: {
      contract_version: 1,
      platform: "discord",
      label: "Discord",
      max_message_length: DISCORD_MESSAGE_CHARS_MAX,
      supports_draft_streaming: false,
      supports_edit: true,
      supports_threads: true,
      markdown_dialect: "discord",
      len_unit: "chars",
      supported_ops: ["send", "edit", "typing", "delete"],
    },
    editUnitsMax: DISCORD_MESSAGE_CHARS_MAX,
    streamCallUnitsMax: DISCORD_MESSAGE_CHARS_MAX,
  };
}

/** A WhatsApp number: what was sent stands, so that answers come as whole messages (W-38). */
export function whatsappIdentity(botId: string): IdentityConfig {
  return {
    platform: "whatsapp",
    botId,
    descriptor: {
      contract_version: 1,
      platform: "whatsapp",
      label: "WhatsApp",
      max_message_length: WHATSAPP_MESSAGE_CHARS_MAX,
      supports_draft_streaming: false,
      supports_edit: false,
      supports_threads: false,
      markdown_dialect: "whatsapp",
      len_unit: "chars",
      supported_ops: ["send"],
    },
    editUnitsMax: WHATSAPP_MESSAGE_CHARS_MAX,
    streamCallUnitsMax: WHATSAPP_MESSAGE_CHARS_MAX,
  };
}
