import { sessionKeyOf } from "../../../contract/session-key.ts";
import { tableGet, tableSet } from "../../../contract/table.ts";
import type { InteractionEvent, PlatformName } from "../../platforms/port.ts";
import { tenantOf } from "../http/accounts.ts";
import type { Pass } from "../pass.ts";

/** What a platform lets one do for a while, such as to answer an interaction (O-11). It never leaves here. */
export interface Capability {
  readonly token: string;
  readonly untilMs: number;
}

/** Discord's own: 15 minutes (S-24). */
const INTERACTION_TOKEN_MS = 900_000;

const INTERACTION_TOKEN = "discord.interaction_token";

/**
 * Keeps what came with an interaction, for the session that its message belongs to (C-33): a gateway only
 * ever names the session and the kind. The newest of a session is the one that counts.
 */
export function keepCapability(
  pass: Pass,
  gatewayId: string,
  platform: PlatformName,
  event: InteractionEvent,
): void {
  const token = tokenOf(event.body);
  if (platform !== "discord" || token === null) return;
  const profile = pass.rig.config.identities.find((one) => one.platform === platform)?.profile;
  const session = sessionKeyOf({
    platform,
    chatType: event.chatType,
    chatId: event.chat,
    threadId: null,
    prospectiveThreadId: null,
    scopeId: event.scope,
    userId: event.user,
    profile: profile ?? null,
  });
  const key = vaultKey(pass, gatewayId, session, INTERACTION_TOKEN);
  const capability = { token, untilMs: pass.atMs + INTERACTION_TOKEN_MS };
  pass.state.capabilities = tableSet(pass.state.capabilities, key, capability);
}

/** @returns `undefined` for what is not there, has expired, or is another tenant's. */
export function capabilityOf(
  pass: Pass,
  gatewayId: string,
  session: string,
  kind: string,
): Capability | undefined {
  const kept = tableGet(pass.state.capabilities, vaultKey(pass, gatewayId, session, kind));
  if (kept === undefined) return undefined;
  return pass.rig.policies.capabilityLives(kept.untilMs, pass.atMs) ? kept : undefined;
}

function vaultKey(pass: Pass, gatewayId: string, session: string, kind: string): string {
  const tenant = pass.rig.policies.tenantOfCapability(tenantOf(pass, gatewayId));
  return [tenant, session, kind].join("\u0000");
}

function tokenOf(body: string): string | null {
  try {
    const { token } = JSON.parse(body) as { readonly token?: unknown };
    return typeof token === "string" && token !== "" ? token : null;
  } catch {
    return null;
  }
}
