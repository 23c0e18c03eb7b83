import type { Credential } from "../../contract/auth/upgrade-token.ts";
import type { Pass } from "../pass.ts";

/** What names this gateway to its connector: what a provision brought, else what it was configured with. */
export function credentialOf(pass: Pass): Credential {
  const { gatewayId, secret } = pass.rig.config;
  return pass.state.credential ?? { gatewayId, secret };
}
