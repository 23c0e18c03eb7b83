import type { Descriptor } from "../../contract/generated/types.ts";
import {
  OPEN_STREAMS_MAX,
  SLACK_ADVERTISED_CHARS_MAX,
  TELEGRAM_MESSAGE_UTF16_MAX,
} from "../../contract/limits.ts";
import { GATEWAY_DEFAULTS } from "../../reference-gateway/config.ts";
import type { ConnectorConfig } from "../../simulator/connector/config.ts";
import type { PlatformName } from "../../simulator/platforms/port.ts";

const OPS = ["send", "edit", "delete", "draft", "typing", "task_card"];

/** What the simulated connector says of each platform, with every key that a scenario may change. */
export const DESCRIPTORS: Readonly<Record<PlatformName, Required<Descriptor>>> = {
  slack: {
    ...descriptorOf("slack", "Slack"),
    max_message_length: SLACK_ADVERTISED_CHARS_MAX,
    supports_threads: true,
    len_unit: "chars",
  },
  telegram: {
    ...descriptorOf("telegram", "Telegram"),
    max_message_length: TELEGRAM_MESSAGE_UTF16_MAX,
    supports_threads: false,
    len_unit: "utf16",
    supported_ops: OPS.filter((op) => op !== "task_card"),
  },
};

function descriptorOf(platform: PlatformName, label: string): Required<Descriptor> {
  return {
    contract_version: 1,
    platform,
    label,
    max_message_length: 4_096,
    supports_draft_streaming: true,
    supports_edit: true,
    supports_threads: false,
    markdown_dialect: "markdown",
    len_unit: "chars",
    emoji: "💬",
    platform_hint: "",
    pii_safe: false,
    supports_context: false,
    supports_inchannel_continuable: false,
    supports_block_formatting: false,
    supported_ops: OPS,
  };
}

/** The bot that speaks on each platform. */
export const BOT_IDS: Readonly<Record<PlatformName, string>> = { slack: "B1", telegram: "T1" };

/** What a scenario may change of every gateway; the rest follows from its platforms and its name. */
export const GATEWAY_OVERRIDES = withoutKeys(GATEWAY_DEFAULTS, [
  "name",
  "url",
  "epochMs",
  "identities",
  "editUnitsMax",
]);

/** What a scenario may change of the connector. */
export const CONNECTOR_OVERRIDES: Pick<
  ConnectorConfig,
  "prefix" | "streamless" | "openStreamsMax"
> = { prefix: "append-whole", streamless: "edits", openStreamsMax: OPEN_STREAMS_MAX };

function withoutKeys<T extends object, Key extends keyof T>(
  whole: T,
  keys: readonly Key[],
): Omit<T, Key> {
  const kept = Object.entries(whole).filter(([key]) => !keys.includes(key as Key));
  return Object.fromEntries(kept) as Omit<T, Key>;
}
