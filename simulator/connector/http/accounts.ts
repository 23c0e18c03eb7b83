import { tableGet } from "../../../contract/table.ts";
import type { GatewayAccount } from "../config.ts";
import type { Pass } from "../pass.ts";

/** A gateway that made itself known over HTTP (W-76, W-78). */
export interface Account {
  readonly tenant: string;
  readonly secret: string;
  readonly deliveryKey: string;
  readonly routeKeys: readonly string[];
}

/** A token with which gateways of a tenant may make themselves known. */
export interface TenantToken {
  readonly token: string;
  readonly tenant: string;
}

/** Every secret that opens the door for a gateway (W-07). */
export function secretsOf(pass: Pass, gatewayId: string | undefined): readonly string[] {
  if (gatewayId === undefined) return [];
  const configured = configuredAs(pass, gatewayId)?.secrets ?? [];
  const issued = tableGet(pass.state.accounts, gatewayId)?.secret;
  return issued === undefined ? configured : [...configured, issued];
}

/** Whose gateway it is: its own, where nobody said otherwise. */
export function tenantOf(pass: Pass, gatewayId: string): string {
  const issued = tableGet(pass.state.accounts, gatewayId)?.tenant;
  return issued ?? configuredAs(pass, gatewayId)?.tenant ?? gatewayId;
}

function configuredAs({ rig }: Pass, gatewayId: string): GatewayAccount | undefined {
  return rig.config.gateways.find(({ id }) => id === gatewayId);
}
