import type { Metadata, Result } from "../../../contract/generated/types.ts";
import type { Route } from "../config.ts";
import { textOf } from "./placement.ts";

/**
 * Whether a gateway may write where this op points (C-32): the workspace decides; where it has no
 * route, the author does. An op that names neither goes nowhere.
 */
export function mayEgress(
  routes: readonly Route[],
  gatewayId: string,
  platform: string,
  metadata: Metadata,
): boolean {
  const scope = textOf(metadata.scope_id);
  const user = textOf(metadata.user_id);
  if (scope === null && user === null) return false;
  return routes.some((route) => {
    if (route.gatewayId !== gatewayId || route.platform !== platform) return false;
    const byScope = scope !== null && route.scope === scope;
    const byUser = user !== null && route.user === user;
    return byScope || byUser || takesTheRest(route);
  });
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
