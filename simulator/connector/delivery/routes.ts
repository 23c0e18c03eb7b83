import { takesTheRest } from "../outbound/egress.ts";
import type { Route } from "../config.ts";
import type { PlatformEvent, PlatformName } from "../../platforms/port.ts";

/**
 * The gateway an event belongs to: its author's, else its chat's, else its workspace's, else the one
 * that takes the rest (C-42). `undefined`: the author is linked to no gateway, and nothing is delivered.
 */
export function ownerOfEvent(
  routes: readonly Route[],
  platform: PlatformName,
  event: PlatformEvent,
): string | undefined {
  let ofChat: string | undefined;
  let ofScope: string | undefined;
  let ofRest: string | undefined;
  for (const route of routes) {
    if (route.platform !== platform) continue;
    if (route.user === event.user) return route.gatewayId;
    if (route.user !== undefined) continue;
    if (route.chat === event.chat) ofChat ??= route.gatewayId;
    else if (route.chat === undefined && route.scope === event.scope) ofScope ??= route.gatewayId;
    else if (takesTheRest(route)) ofRest ??= route.gatewayId;
  }
  return ofChat ?? ofScope ?? ofRest;
}
