import { takesTheRest } from "../outbound/egress.ts";
import type { Route } from "../config.ts";
import type { PlatformEvent, PlatformName } from "../../platforms/port.ts";

/**
 * The gateway an event belongs to: its author's, else its chat's, else its workspace's, else the one
 * that takes the rest (C-42). `undefined`: the author is linked to no gateway, and nothing is delivered.
 */
export function ownerOf(
  routes: readonly Route[],
  platform: PlatformName,
  event: PlatformEvent,
): string | undefined {
  const here = routes.filter((route) => route.platform === platform);
  const route =
    here.find((r) => r.user === event.user) ??
    here.find((r) => r.user === undefined && r.chat === event.chat) ??
    here.find((r) => r.user === undefined && r.chat === undefined && r.scope === event.scope) ??
    here.find(takesTheRest);
  return route?.gatewayId;
}
