import { never } from "../../../contract/assert.ts";
import type { GatewayFrame } from "../../../contract/generated/types.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import { tableGet } from "../../../contract/table.ts";
import { onInboundAck } from "../delivery/drain.ts";
import { onOutbound } from "../outbound/on-outbound.ts";
import type { Pass } from "../pass.ts";
import { note } from "../pass.ts";
import type { Refusal } from "../port.ts";
import { onGoingIdle } from "./on-going-idle.ts";
import { onHello } from "./on-hello.ts";

/** What a fault has the connector say of a request instead of what comes of it. */
interface Told {
  readonly refuse?: Refusal;
  readonly tellFailure?: Refusal;
}

/** One frame of a gateway. With a refusal, a request is answered so and nothing is applied. */
export function onFrame(
  pass: Pass,
  conn: ConnId,
  frame: GatewayFrame,
  { refuse: refusal, tellFailure }: Told,
): void {
  const socket = tableGet(pass.state.sockets, conn);
  if (socket === undefined) {
    note(pass, `a ${frame.type} came on ${conn}, which is closed`);
    return;
  }
  if (frame.type === "outbound") {
    onOutbound(pass, conn, socket, frame, refusal, tellFailure);
    return;
  }
  if (refusal !== undefined) {
    note(pass, `a ${frame.type} cannot be answered with a failure: it is dropped`);
    return;
  }
  switch (frame.type) {
    case "hello":
      onHello(pass, conn, socket, frame);
      return;
    case "inbound_ack":
      onInboundAck(pass, socket.gatewayId, frame.bufferId);
      return;
    case "going_idle":
      onGoingIdle(pass, conn, socket.gatewayId);
      return;
    case "interrupt":
      note(pass, `${socket.gatewayId} interrupted ${frame.session_key}`);
      return;
    default:
      never(frame, "gateway frame");
  }
}
