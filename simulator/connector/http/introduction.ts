import { tableSet, tableValues } from "../../../contract/table.ts";
import type { PlatformName } from "../../platforms/names.ts";
import type { Route } from "../config.ts";
import type { Pass } from "../pass.ts";

/** What a gateway tells of itself on one platform as it provisions (W-76). The newest word counts. */
export interface Introduction {
  readonly gatewayId: string;
  readonly platform: PlatformName;
  /** Workspaces and chats whose messages are for it. */
  readonly routeKeys: readonly string[];
  /** Fetched when messages wait for it while it is away; `""` where there is none. */
  readonly wakeUrl: string;
}

export function noteIntroduction(pass: Pass, told: Introduction): void {
  if (!pass.rig.policies.keepsIntroductions()) return;
  const key = `${told.gatewayId}|${told.platform}`;
  pass.state.introduced = tableSet(pass.state.introduced, key, told);
}

/**
 * Routes by the keys of gateways, those of the first to introduce itself first. A key is the name of a place:
 * a person belongs to a gateway by linking themselves, and by nobody else's word (C-42).
 */
export function introducedRoutes({ state }: Pass): readonly Route[] {
  return tableValues(state.introduced).flatMap(({ gatewayId, platform, routeKeys }) =>
    routeKeys.flatMap((key): readonly Route[] => [
      { platform, gatewayId, chat: key },
      { platform, gatewayId, scope: key },
    ]),
  );
}

/** Where a gateway asked to be woken (C-40), else as its operator set it up. */
export function wakeUrlOf({ rig, state }: Pass, gatewayId: string): string {
  const told = tableValues(state.introduced).findLast((one) => {
    return one.gatewayId === gatewayId && one.wakeUrl !== "";
  });
  return told?.wakeUrl ?? rig.config.gateways.find(({ id }) => id === gatewayId)?.wakeUrl ?? "";
}
