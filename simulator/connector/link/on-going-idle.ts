import type { ConnId } from "../../../contract/ports/gateway.ts";
import { gatewayAt, putGateway } from "../delivery/gateway-state.ts";
import type { Pass } from "../pass.ts";
import { emit } from "../pass.ts";

/** Flips to buffering first, then says so: nothing falls between the two (C-36, I-48). */
export function onGoingIdle(pass: Pass, conn: ConnId, gatewayId: string): void {
  const gateway = gatewayAt(pass, gatewayId);
  const { policies } = pass.rig;
  if (gateway.conn === conn && policies.buffersOnceIdle()) {
    putGateway(pass, { ...gateway, idle: true });
  }
  if (policies.acknowledgesIdle()) {
    emit(pass, { kind: "send", conn, frame: { type: "going_idle_ack" } });
  }
}
