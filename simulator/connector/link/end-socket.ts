import type { ConnId } from "../../../contract/ports/gateway.ts";
import { tableDelete, tableGet } from "../../../contract/table.ts";
import { gatewayAt, putGateway } from "../delivery/gateway-state.ts";
import type { Pass } from "../pass.ts";
import { emit } from "../pass.ts";

/** Closes a socket from our side. */
export function endSocket(pass: Pass, conn: ConnId, code: number, reason: string): void {
  emit(pass, { kind: "close", conn, code, reason });
  onClosed(pass, conn);
}

/**
 * A socket is gone, whoever ended it. What it asked for is carried out, and answered to nobody; what
 * it was sent and did not acknowledge waits for the next one (C-37, C-41).
 */
export function onClosed(pass: Pass, conn: ConnId): void {
  const socket = tableGet(pass.state.sockets, conn);
  if (socket === undefined) return;
  pass.state.sockets = tableDelete(pass.state.sockets, conn);
  pass.state.silent = tableDelete(pass.state.silent, conn);
  const gateway = gatewayAt(pass, socket.gatewayId);
  if (gateway.conn === conn) putGateway(pass, { ...gateway, conn: null, sent: 0 });
}
