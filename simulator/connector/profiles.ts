import { OPEN_STREAMS_MAX, WAKE_POKE_COOLDOWN_MS } from "../../contract/limits.ts";
import type { Descriptor } from "../../contract/generated/types.ts";
import { PLATFORM_NAMES } from "../platforms/names.ts";
import type { ConnectorConfig } from "./config.ts";
import { slackIdentity, telegramIdentity } from "./identities.ts";
import type { ConnectorPolicies } from "./policies.ts";

/** A connector that keeps the contract in its own way: what a gateway must be able to live with. */
export interface ConnectorProfile {
  readonly id: string;
  readonly title: string;
  readonly configure: (config: ConnectorConfig) => ConnectorConfig;
  readonly policies?: Partial<ConnectorPolicies>;
}

/** A connector with one bot on each platform, for one gateway that owns everything. */
export function defaultConfig(
  fields: Partial<ConnectorConfig> & Pick<ConnectorConfig, "gateways">,
): ConnectorConfig {
  const first = fields.gateways[0]?.id ?? "";
  return {
    anonymousAs: null,
    epochMs: 0,
    identities: [slackIdentity("B1"), telegramIdentity("B2")],
    routes: PLATFORM_NAMES.map((platform) => ({ platform, gatewayId: first })),
    prefix: "append-whole",
    streamless: "edits",
    openStreamsMax: OPEN_STREAMS_MAX,
    wakePokeCooldownMs: WAKE_POKE_COOLDOWN_MS,
    publicUrl: "ws://connector.test",
    identityTokens: [],
    enrollmentTokens: [],
    ...fields,
  };
}

const unchanged = (config: ConnectorConfig): ConnectorConfig => config;

export const CONNECTOR_PROFILES: readonly ConnectorProfile[] = [
  {
    id: "append-whole",
    title: "appends a text that does not extend the last one as a whole (D-08, the default)",
    configure: unchanged,
  },
  {
    id: "reconcile",
    title: "edits the message to the final once its stream is stopped (D-08)",
    configure: (config) => ({ ...config, prefix: "reconcile" }),
  },
  {
    id: "no-edit-fallback",
    title: "answers failure where there is no stream to be had (C-14)",
    configure: (config) => ({ ...config, streamless: "failure" }),
  },
  {
    id: "draft-off",
    title: "does not stream (G-01)",
    configure: withDescriptors((descriptor) => ({
      ...without(descriptor, "draft"),
      supports_draft_streaming: false,
    })),
  },
  {
    id: "edit-off",
    title: "does not edit (W-38)",
    configure: withDescriptors((descriptor) => ({
      ...without(descriptor, "edit"),
      supports_edit: false,
    })),
  },
  {
    id: "legacy",
    title: "lists no ops: only the legacy ones count (W-42, X-10)",
    configure: withDescriptors((descriptor) => ({ ...descriptor, supported_ops: [] })),
  },
  {
    id: "slack-only",
    title: "fronts Slack alone",
    configure: (config) => onlyOn(config, "slack"),
  },
  {
    id: "telegram-only",
    title: "fronts Telegram alone",
    configure: (config) => onlyOn(config, "telegram"),
  },
  {
    id: "descriptors-swapped",
    title: "answers the first hello only after the second (F-82)",
    configure: unchanged,
    policies: {
      descriptorsToSend: (identity, all) => {
        const first = all[0];
        if (first === undefined || all.length < 2) return [identity.descriptor];
        if (identity === first) return [];
        return identity === all[1]
          ? [identity.descriptor, first.descriptor]
          : [identity.descriptor];
      },
    },
  },
  {
    id: "decline-by-text",
    title: "declines with the older words and without a code (O-30)",
    configure: unchanged,
    policies: {
      declineResult: (platform) => ({
        success: false,
        error: `${platform} egress declined: target not routed to an onboarded tenant`,
      }),
    },
  },
  {
    id: "edits-delivered",
    title: "delivers a message that was changed once more, under the id that it had (G-73)",
    configure: unchanged,
    policies: { deliversEdits: () => true },
  },
  {
    id: "old-reasons",
    title: "calls every refused token unauthorized (C-48)",
    configure: unchanged,
    policies: { reasonOfRefusal: () => "unauthorized" },
  },
];

function withDescriptors(
  change: (descriptor: Descriptor) => Descriptor,
): (config: ConnectorConfig) => ConnectorConfig {
  return (config) => ({
    ...config,
    identities: config.identities.map((identity) => ({
      ...identity,
      descriptor: change(identity.descriptor),
    })),
  });
}

function without(descriptor: Descriptor, op: string): Descriptor {
  const ops = descriptor.supported_ops ?? [];
  return { ...descriptor, supported_ops: ops.filter((listed) => listed !== op) };
}

function onlyOn(config: ConnectorConfig, platform: Descriptor["platform"]): ConnectorConfig {
  return {
    ...config,
    identities: config.identities.filter((identity) => identity.platform === platform),
  };
}
