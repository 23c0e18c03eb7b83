import { GATEWAY_DEFAULTS, type GatewayConfig } from "../../reference-gateway/config.ts";
import type { ConnectorConfig, IdentityConfig, Route } from "../../simulator/connector/config.ts";
import { DISCORD_DEFAULTS, type DiscordConfig } from "../../simulator/platforms/discord/config.ts";
import { PLATFORM_NAMES, type PlatformName } from "../../simulator/platforms/names.ts";
import { SLACK_DEFAULTS, type SlackConfig } from "../../simulator/platforms/slack/config.ts";
import {
  TELEGRAM_DEFAULTS,
  type TelegramConfig,
} from "../../simulator/platforms/telegram/config.ts";
import {
  WHATSAPP_DEFAULTS,
  type WhatsAppConfig,
} from "../../simulator/platforms/whatsapp/config.ts";
import type { Script } from "../../simulator/world/script.ts";
import type { SetupFile } from "../scenario/schema-setup.ts";
import { CONNECTOR_OVERRIDES, credentialId, IDENTITIES } from "./defaults.ts";

/** When every run begins, in milliseconds since 1970: tokens carry Unix time (W-05). */
const EPOCH_MS = Date.UTC(2026, 0, 1);
const CONNECTOR_URL = "ws://connector.test";

/** Every configuration of a run, worked out from what a scenario says. */
export interface Configs extends ScreenConfigs {
  readonly gateways: readonly GatewayConfig[];
  readonly connector: ConnectorConfig;
}

/** The platforms of a run; `undefined` where it has none of the kind. */
export interface ScreenConfigs {
  readonly slack: SlackConfig | undefined;
  readonly telegram: TelegramConfig | undefined;
  readonly discord: DiscordConfig | undefined;
  readonly whatsapp: WhatsAppConfig | undefined;
}

/** Fills in what a scenario leaves out, so that both sides know each other and every platform. */
export function configsOf(setup: SetupFile, script: Script): Configs {
  const { slack, telegram, discord, whatsapp } = setup.platforms;
  const screens: ScreenConfigs = {
    slack: slack && merge(SLACK_DEFAULTS, slack.screen),
    telegram: telegram && merge(TELEGRAM_DEFAULTS, telegram.screen),
    discord: discord && merge(DISCORD_DEFAULTS, discord.screen),
    whatsapp: whatsapp && merge(WHATSAPP_DEFAULTS, whatsapp.screen),
  };
  const gateways = Object.entries(setup.gateways).map(([name, own]) =>
    gatewayConfig(name, setup, own, screens.slack),
  );
  const connector = connectorConfig(setup, script, gateways, screens);
  return { gateways, connector, ...screens };
}

type Overrides = Readonly<Record<string, unknown>>;

function gatewayConfig(
  name: string,
  setup: SetupFile,
  own: Overrides,
  slack: SlackConfig | undefined,
): GatewayConfig {
  const base: GatewayConfig = {
    ...GATEWAY_DEFAULTS,
    name,
    url: CONNECTOR_URL,
    gatewayId: credentialId(name),
    secret: `secret of ${name}`,
    epochMs: EPOCH_MS,
    identities: platformsOf(setup).map((platform) => ({
      platform,
      botId: IDENTITIES[platform].botId,
    })),
    editUnitsMax: slack === undefined ? {} : { slack: slack.editCharsMax },
  };
  return merge(merge(base, setup.gateway), own);
}

function connectorConfig(
  setup: SetupFile,
  script: Script,
  gateways: readonly GatewayConfig[],
  screens: ScreenConfigs,
): ConnectorConfig {
  const platforms = platformsOf(setup);
  const base: ConnectorConfig = {
    gateways: gateways.map(({ name, gatewayId, secret, boot: { wakeUrl, identityToken } }) => ({
      id: gatewayId,
      secrets: secret === "" ? [] : [secret],
      // A gateway that provisions says so itself (W-76).
      ...(wakeUrl === "" || identityToken !== "" ? {} : { wakeUrl }),
      tenant: setup.tenants?.[name] ?? gatewayId,
    })),
    anonymousAs: null,
    publicUrl: CONNECTOR_URL,
    identityTokens: tokensOf(gateways, "identityToken"),
    enrollmentTokens: tokensOf(gateways, "enrollmentToken"),
    epochMs: EPOCH_MS,
    identities: platforms.map((platform) => identityOf(platform, setup, screens)),
    routes:
      setup.routes === undefined
        ? routesOf(platforms, script, gateways)
        : setup.routes.flatMap((route) => routesAsSaid(route, platforms, gateways)),
    ...CONNECTOR_OVERRIDES,
  };
  return merge(base, setup.connector);
}

/** A gateway that makes itself known does so for a tenant of its own (W-76, W-78). */
function tokensOf(
  gateways: readonly GatewayConfig[],
  kind: "identityToken" | "enrollmentToken",
): ConnectorConfig["identityTokens"] {
  return gateways.flatMap(({ boot, gatewayId }) =>
    boot[kind] === "" ? [] : [{ token: boot[kind], tenant: gatewayId }],
  );
}

/** The connector knows the platforms' limits as they are in this run, and its descriptor as told. */
function identityOf(
  platform: PlatformName,
  setup: SetupFile,
  screens: ScreenConfigs,
): IdentityConfig {
  const base = IDENTITIES[platform];
  const descriptor = merge(base.descriptor, setup.platforms[platform]?.descriptor ?? {});
  const bot = setup.platforms[platform]?.bot ?? {};
  return { ...base, ...bot, descriptor, ...longestTexts(platform, screens) };
}

function longestTexts(
  platform: PlatformName,
  { slack, telegram, discord, whatsapp }: ScreenConfigs,
): Partial<Pick<IdentityConfig, "editUnitsMax" | "streamCallUnitsMax">> {
  if (platform === "slack" && slack !== undefined) {
    return { editUnitsMax: slack.editCharsMax, streamCallUnitsMax: slack.streamCallCharsMax };
  }
  const longest = {
    slack: undefined,
    telegram: telegram?.textUtf16Max,
    discord: discord?.contentCharsMax,
    whatsapp: whatsapp?.bodyCharsMax,
  }[platform];
  return longest === undefined ? {} : { editUnitsMax: longest, streamCallUnitsMax: longest };
}

/** Each chat of the script belongs to the gateway that its turn names; everything else to the first. */
function routesOf(
  platforms: readonly PlatformName[],
  script: Script,
  gateways: readonly GatewayConfig[],
): readonly Route[] {
  const chats = new Map(
    script.turns.map(({ platform, chat, gateway }) => [
      `${platform}:${chat}`,
      { platform, chat, gatewayId: idOf(gateway, gateways) },
    ]),
  );
  const rest = platforms.map((platform) => ({
    platform,
    gatewayId: gateways[0]?.gatewayId ?? "",
  }));
  return [...chats.values(), ...rest];
}

/** A route that names no platform stands for all of them. */
function routesAsSaid(
  { gateway, platform, user, chat, scope }: NonNullable<SetupFile["routes"]>[number],
  platforms: readonly PlatformName[],
  gateways: readonly GatewayConfig[],
): readonly Route[] {
  return (platform === undefined ? platforms : [platform]).map((on) => ({
    platform: on,
    gatewayId: idOf(gateway, gateways),
    ...(user === undefined ? {} : { user }),
    ...(chat === undefined ? {} : { chat }),
    ...(scope === undefined ? {} : { scope }),
  }));
}

function idOf(name: string, gateways: readonly GatewayConfig[]): string {
  return gateways.find((gateway) => gateway.name === name)?.gatewayId ?? "";
}

/** The primary first: whose hello is first is the session's default (W-22). */
function platformsOf({ platforms, primary }: SetupFile): readonly PlatformName[] {
  const named = PLATFORM_NAMES.filter((name) => platforms[name] !== undefined);
  if (primary === undefined) return named;
  return [primary, ...named.filter((name) => name !== primary)];
}

/** Overrides were checked against the defaults, key by key, when the file was read. */
function merge<T extends object>(base: T, overrides: Overrides): T {
  const merged = Object.entries(overrides).map(([key, value]): [string, unknown] => {
    const old = (base as Overrides)[key];
    return [key, isRecord(old) && isRecord(value) ? merge(old, value) : value];
  });
  return merged.length === 0 ? base : { ...base, ...Object.fromEntries(merged) };
}

function isRecord(value: unknown): value is Overrides {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
