import type { Forward } from "../../../contract/generated/types.ts";
import type { InteractionEvent, PlatformName } from "../../platforms/port.ts";
import { profileOn } from "../delivery/profile-on.ts";
import { deliver } from "../delivery/deliver.ts";
import { tenantOf } from "../http/accounts.ts";
import type { Pass } from "../pass.ts";
import { keepCapability } from "../vault/vault.ts";

/** Where Discord posts interactions to. */
const PATH = "/interactions";

/**
 * A request of the platform is handed on as it came, to every gateway of the tenant (C-43): which of them
 * asked, or knows the command, they know themselves (G-68).
 */
export function onInteraction(
  pass: Pass,
  ownerId: string,
  platform: PlatformName,
  event: InteractionEvent,
): void {
  keepCapability(pass, ownerId, platform, event);
  const forward = forwardOf(pass, platform, event);
  const gateways = pass.rig.config.gateways.map(({ id }) => ({ id, tenant: tenantOf(pass, id) }));
  for (const gatewayId of pass.rig.policies.forwardsTo(tenantOf(pass, ownerId), gateways)) {
    deliver(pass, gatewayId, platform, { type: "passthrough_forward", forward });
  }
}

/** W-74, F-73: with the profile that it is for. */
function forwardOf(pass: Pass, platform: PlatformName, { body }: InteractionEvent): Forward {
  const botId = pass.rig.config.identities.find((one) => one.platform === platform)?.botId ?? "";
  const headers = [["content-type", "application/json"]] as const;
  const bodyB64 = Buffer.from(body, "utf8").toString("base64");
  const request = { method: "POST", path: PATH, headers: [...headers], bodyB64 } as const;
  return { platform, botId, ...request, ...profileOn(pass, platform) };
}
