import { CloseCode } from "../../../contract/close-codes.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import { tableEntries } from "../../../contract/table.ts";
import { gatewayAt, putGateway } from "../delivery/gateway-state.ts";
import type { Pass } from "../pass.ts";
import { endSocket } from "./end-socket.ts";

const REPLACED = "replaced by a newer connection";

/**
 * A socket becomes the one of its gateway that is served: the newest, by their upgrades (D-28). One that
 * has something to say only when a newer one is served is itself the one that is replaced.
 *
 * @returns Whether it is served.
 */
export function takeOver(pass: Pass, conn: ConnId, gatewayId: string): boolean {
  const gateway = gatewayAt(pass, gatewayId);
  const other = gateway.conn;
  if (other === conn) return true;
  if (other !== null && pass.rig.policies.newestSocketWins()) {
    if (isNewer(pass, other, conn)) {
      endSocket(pass, conn, CloseCode.Replaced, REPLACED);
      return false;
    }
    endSocket(pass, other, CloseCode.Replaced, REPLACED);
  }
  putGateway(pass, { ...gatewayAt(pass, gatewayId), conn, sent: 0 });
  return true;
}

function isNewer({ state }: Pass, one: ConnId, other: ConnId): boolean {
  const ageOf = (conn: ConnId): number =>
    tableEntries(state.sockets).find(({ key }) => key === conn)?.age ?? -1;
  return ageOf(one) > ageOf(other);
}
