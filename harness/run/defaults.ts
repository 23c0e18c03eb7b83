import type { Descriptor } from "../../contract/generated/types.ts";
import { OPEN_STREAMS_MAX, WAKE_POKE_COOLDOWN_MS } from "../../contract/limits.ts";
import { GATEWAY_DEFAULTS } from "../../reference-gateway/config.ts";
import type { ConnectorConfig, IdentityConfig } from "../../simulator/connector/config.ts";
import {
  discordIdentity,
  slackIdentity,
  telegramIdentity,
  whatsappIdentity,
} from "../../simulator/connector/identities.ts";
import { DISCORD_DEFAULTS } from "../../simulator/platforms/discord/config.ts";
import type { PlatformName } from "../../simulator/platforms/port.ts";
import { SLACK_DEFAULTS } from "../../simulator/platforms/slack/config.ts";

/** What a descriptor says where the reported connector leaves a key out (W-39). */
const OPTIONAL_KEYS = {
  emoji: "🔌",
  platform_hint: "",
  pii_safe: false,
  supports_context: false,
  supports_inchannel_continuable: false,
  supports_block_formatting: false,
} as const;

/** The bot that speaks on each platform. */
export const IDENTITIES: Readonly<Record<PlatformName, IdentityConfig>> = {
  slack: slackIdentity("B1"),
  telegram: telegramIdentity("B2"),
  discord: discordIdentity("B3"),
  whatsapp: whatsappIdentity("B4"),
};

/** What the connector says of each platform, with every key that a scenario may change. */
export const DESCRIPTORS: Readonly<Record<PlatformName, Descriptor>> = {
  slack: { ...OPTIONAL_KEYS, ...IDENTITIES.slack.descriptor },
  telegram: { ...OPTIONAL_KEYS, ...IDENTITIES.telegram.descriptor },
  discord: { ...OPTIONAL_KEYS, ...IDENTITIES.discord.descriptor },
  whatsapp: { ...OPTIONAL_KEYS, ...IDENTITIES.whatsapp.descriptor },
};

/** What a scenario may change of every gateway; the rest follows from its platforms and its name. */
export const GATEWAY_OVERRIDES = withoutKeys(GATEWAY_DEFAULTS, ["name", "epochMs", "identities"]);

/** What a scenario may change of a Slack workspace. */
export const SLACK_OVERRIDES = withoutKeys(SLACK_DEFAULTS, ["epochMs"]);

/** What a scenario may change of a Discord server. */
export const DISCORD_OVERRIDES = withoutKeys(DISCORD_DEFAULTS, ["epochMs"]);

/** What a scenario may change of the connector. */
export const CONNECTOR_OVERRIDES: Pick<
  ConnectorConfig,
  "prefix" | "streamless" | "openStreamsMax" | "wakePokeCooldownMs"
> = {
  prefix: "append-whole",
  streamless: "edits",
  openStreamsMax: OPEN_STREAMS_MAX,
  wakePokeCooldownMs: WAKE_POKE_COOLDOWN_MS,
};

/** The id by which the gateway of this name says who it is (W-05), unless a scenario says otherwise. */
export function credentialId(name: string): string {
  return `gateway-${name}`;
}

function withoutKeys<T extends object, Key extends keyof T>(
  whole: T,
  keys: readonly Key[],
): Omit<T, Key> {
  const kept = Object.entries(whole).filter(([key]) => !keys.includes(key as Key));
  return Object.fromEntries(kept) as Omit<T, Key>;
}
