import type { Metadata, Result } from "../../../contract/generated/types.ts";
import type { Route } from "../config.ts";
import { textOf } from "./placement.ts";

/**
 * Whether a gateway may write to this chat (C-32): its workspace decides, then the author of the turn,
 * then who the chat itself is routed to, then who takes the rest. An op that names neither workspace nor
 * author goes nowhere.
 */
export function mayEgress(
  routes: readonly Route[],
  gatewayId: string,
  platform: string,
  chat: string,
  metadata: Metadata,
): boolean {
  const scope = textOf(metadata.scope_id);
  const user = textOf(metadata.user_id);
  if (scope === null && user === null) return false;
  let chatOwner: string | undefined;
  let takesRest = false;
  for (const route of routes) {
    if (route.platform !== platform) continue;
    if (route.chat === chat) chatOwner ??= route.gatewayId;
    if (route.gatewayId !== gatewayId) continue;
    if (scope !== null && route.scope === scope) return true;
    if (user !== null && route.user === user) return true;
    if (takesTheRest(route)) takesRest = true;
  }
  return chatOwner === undefined ? takesRest : chatOwner === gatewayId;
}

/** O-05, O-12: a look at a chat names no tenant, so that who the chat is routed to decides alone. */
export function mayAskAbout(
  routes: readonly Route[],
  gatewayId: string,
  platform: string,
  chat: string,
): boolean {
  const here = routes.filter((route) => route.platform === platform);
  const owner = here.find((route) => route.chat === chat);
  if (owner !== undefined) return owner.gatewayId === gatewayId;
  return here.some((route) => route.gatewayId === gatewayId && route.chat === undefined);
}

/** A route that names nobody and no place. */
export function takesTheRest(route: Route): boolean {
  return route.user === undefined && route.chat === undefined && route.scope === undefined;
}

/** The refusal of a destination, the same words whatever the reason (O-30). */
export function decline(platform: string): Result {
  return {
    success: false,
    error: `${platform} egress declined: target is not an approved destination for this connection`,
    code: "egress_declined",
  };
}
