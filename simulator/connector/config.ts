import type { Capabilities } from "../../contract/descriptor.ts";
import { readDescriptor } from "../../contract/descriptor.ts";
import type { Descriptor } from "../../contract/generated/types.ts";
import type { TenantToken } from "./http/accounts.ts";
import { ACCOUNTS_MAX } from "./limits.ts";
import type { PlatformName } from "../platforms/port.ts";

/** Everything about a connector that is not history: who may dial, what it fronts, who owns which chat. */
export interface ConnectorConfig {
  readonly gateways: readonly GatewayAccount[];
  /** The gateway an upgrade without credentials counts as (W-04), or `null` to refuse it. */
  readonly anonymousAs: string | null;
  /** What `atMs` 0 is in milliseconds since 1970: tokens carry Unix time (W-05). */
  readonly epochMs: number;
  readonly identities: readonly IdentityConfig[];
  readonly routes: readonly Route[];
  /** Codes with which people link themselves to a gateway, by `/link <code>` (C-42). */
  readonly linkCodes?: Readonly<Record<string, string>>;
  /** What becomes of a cumulative text that does not extend the last one (D-08). */
  readonly prefix: "append-whole" | "reconcile";
  /** What becomes of a draft where the platform has no stream to give (C-14, D-29). */
  readonly streamless: "edits" | "failure";
  readonly openStreamsMax: number;
  /** How long a gateway's wake URL is left alone after it was fetched (C-40, D-28). */
  readonly wakePokeCooldownMs: number;
  /** As gateways dial it; its files and side doors are under it (W-79). */
  readonly publicUrl: string;
  /** With which gateways may provision themselves (W-76), and enrol (W-78). */
  readonly identityTokens: readonly TenantToken[];
  readonly enrollmentTokens: readonly TenantToken[];
}

/** A gateway that may dial. Any of its secrets will do, so that one can be rotated (W-07). */
export interface GatewayAccount {
  readonly id: string;
  readonly secrets: readonly string[];
  /** Fetched when messages wait for it while it is away (W-76, C-40). Never, if there is none. */
  readonly wakeUrl?: string;
  /** Whose it is; its own, unless given (C-43, C-54). */
  readonly tenant?: string;
}

/** A bot on a platform, with what the connector tells a gateway about it. */
export interface IdentityConfig {
  readonly platform: PlatformName;
  readonly botId: string;
  readonly descriptor: Descriptor;
  /** Longest text of an edit, in the descriptor's unit (S-12). */
  readonly editUnitsMax: number;
  /** Longest text of one stream call, in UTF-16 code units (D-15). */
  readonly streamCallUnitsMax: number;
  /** Whether answers in a channel open threads (C-31). */
  readonly autoThreads?: boolean;
  /** How many messages of a channel are told with the next one (W-71). */
  readonly contextMessages?: number;
  /** Under what name it tells the server or workspace: an older bot uses one that nobody reads (W-68). */
  readonly scopeName?: "scope_id" | "guild_id";
  /** Profile of the gateway that messages to this bot are for (G-84). */
  readonly profile?: string;
}

/**
 * Binds people and places to a gateway (C-42). A route with neither `user`, `chat` nor `scope` takes
 * whatever no other route takes.
 */
export interface Route {
  readonly platform: PlatformName;
  readonly gatewayId: string;
  readonly user?: string;
  readonly chat?: string;
  readonly scope?: string;
}

/** An identity as the core works with it: the descriptor read once. */
export interface Identity extends IdentityConfig {
  /** See `identityKey`. */
  readonly key: string;
  readonly capabilities: Capabilities;
}

/** Names an identity within a connector: `slack:B1` (W-35). */
export function identityKey(platform: string, botId: string): string {
  return `${platform}:${botId}`;
}

export function readIdentities(config: ConnectorConfig): ReadonlyMap<string, Identity> {
  return new Map(
    config.identities.map((identity) => {
      const key = identityKey(identity.platform, identity.botId);
      return [key, { ...identity, key, capabilities: readDescriptor(identity.descriptor) }];
    }),
  );
}

/** How many gateways this connector can ever know: those with an account and those with a route. */
export function countGateways(config: ConnectorConfig): number {
  const ids = new Set([
    ...config.gateways.map((gateway) => gateway.id),
    ...config.routes.map((route) => route.gatewayId),
  ]);
  if (config.anonymousAs !== null) ids.add(config.anonymousAs);
  const introduced = config.identityTokens.length + config.enrollmentTokens.length;
  return Math.max(1, ids.size + (introduced > 0 ? ACCOUNTS_MAX : 0));
}
