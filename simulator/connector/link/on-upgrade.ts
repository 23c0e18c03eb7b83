import {
  claimedGatewayId,
  verifyUpgradeAuthorization,
} from "../../../contract/auth/upgrade-token.ts";
import { CloseCode, CloseReason } from "../../../contract/close-codes.ts";
import { HANDSHAKE_TIMEOUT_MS } from "../../../contract/limits.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import { tableHas, tableSet } from "../../../contract/table.ts";
import { secretsOf } from "../http/accounts.ts";
import { SOCKETS_MAX } from "../limits.ts";
import type { Pass } from "../pass.ts";
import { emit } from "../pass.ts";
import { takeOver } from "./take-over.ts";

/** The only path there is (W-03). */
const RELAY_PATH = "/relay";

export type Admission =
  { readonly gatewayId: string } | { readonly reason: "expired" | "unauthorized" };

/**
 * A gateway dials (W-03..W-09, C-48). A refusal for its credentials is a close after the socket was
 * accepted: only so does a gateway learn the reason (D-03).
 */
export function onUpgrade(
  pass: Pass,
  conn: ConnId,
  path: string,
  authorization: string | null,
): void {
  const { policies } = pass.rig;
  if (!policies.servesPath(path.split("?", 1)[0] === RELAY_PATH)) {
    emit(pass, { kind: "reject", conn, status: 400, reason: `nothing is served at ${path}` });
    return;
  }
  if (pass.state.sockets.size >= SOCKETS_MAX) {
    emit(pass, { kind: "reject", conn, status: 503, reason: "too many sockets" });
    return;
  }
  emit(pass, { kind: "accept", conn });
  const admission = admissionOf(pass, authorization);
  if ("reason" in admission) {
    const reason = policies.reasonOfRefusal(admission.reason);
    emit(pass, { kind: "close", conn, code: CloseCode.Unauthorized, reason });
    return;
  }
  serve(pass, conn, admission.gatewayId);
}

/** Until its first hello a socket is nobody's: it may be an echo of a dial (B34). */
function serve(pass: Pass, conn: ConnId, gatewayId: string): void {
  pass.state.sockets = tableSet(pass.state.sockets, conn, { gatewayId, hellos: [] });
  pass.state.silent = tableSet(pass.state.silent, conn, pass.atMs + HANDSHAKE_TIMEOUT_MS);
  if (pass.rig.policies.takesOverAt() === "upgrade") takeOver(pass, conn, gatewayId);
}

/** Whose token this is, at the upgrade and at the side doors alike (W-08). */
export function admissionOf(pass: Pass, authorization: string | null): Admission {
  const { config } = pass.rig;
  if (authorization === null && config.anonymousAs !== null) {
    return admit(pass, config.anonymousAs);
  }
  const header = authorization ?? undefined;
  const claimed = claimedGatewayId(header);
  const nowSeconds = (config.epochMs + pass.atMs) / 1_000;
  const verdict = verifyUpgradeAuthorization(header, secretsOf(pass, claimed), nowSeconds);
  return verdict.ok ? admit(pass, verdict.gatewayId) : { reason: verdict.reason };
}

function admit(pass: Pass, gatewayId: string): Admission {
  if (tableHas(pass.state.revoked, gatewayId)) return { reason: CloseReason.Unauthorized };
  return { gatewayId };
}
