import { CloseCode, CloseReason } from "../../../contract/close-codes.ts";
import { tableEntries, tableSet } from "../../../contract/table.ts";
import type { Pass } from "../pass.ts";
import { endSocket } from "./end-socket.ts";

/** A gateway's credential is taken back: its sockets end now, and it is not let in again (C-48). */
export function onRevoke(pass: Pass, gatewayId: string): void {
  if (pass.rig.config.gateways.every((gateway) => gateway.id !== gatewayId)) return;
  pass.state.revoked = tableSet(pass.state.revoked, gatewayId, true);
  if (!pass.rig.policies.revocationClosesSockets()) return;
  for (const { key: conn, value: socket } of tableEntries(pass.state.sockets)) {
    if (socket.gatewayId !== gatewayId) continue;
    endSocket(pass, conn, CloseCode.Unauthorized, CloseReason.Unauthorized);
  }
}
