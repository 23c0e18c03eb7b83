import type { Hello } from "../../../contract/generated/types.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import { emptyTable, tableDelete, tableSet } from "../../../contract/table.ts";
import { onManifest } from "../commands/on-manifest.ts";
import { identityKey } from "../config.ts";
import { drain, redeliver } from "../delivery/drain.ts";
import { gatewayAt, putGateway } from "../delivery/gateway-state.ts";
import type { Pass } from "../pass.ts";
import { emit, note } from "../pass.ts";
import type { SocketState } from "../state.ts";
import { strangerDescriptor } from "./stranger.ts";
import { takeOver } from "./take-over.ts";

/**
 * A gateway names an identity: one descriptor answers each hello, in the order of the hellos (W-24,
 * C-46, F-82). The first of a socket that names one of ours is the handshake: what was buffered begins to
 * drain (C-37).
 */
export function onHello(pass: Pass, conn: ConnId, socket: SocketState, hello: Hello): void {
  const { identities, policies } = pass.rig;
  pass.state.silent = tableDelete(pass.state.silent, conn);
  const key = keyOf(pass, hello);
  const identity = key === undefined ? undefined : identities.get(key);
  if (key === undefined || identity === undefined) return answerStranger(pass, conn, hello);
  const known = socket.hellos.includes(key);
  const hellos = known ? socket.hellos : [...socket.hellos, key];
  pass.state.sockets = tableSet(pass.state.sockets, conn, { ...socket, hellos });
  for (const descriptor of policies.descriptorsToSend(identity, [...identities.values()])) {
    emit(pass, { kind: "send", conn, frame: { type: "descriptor", descriptor } });
  }
  onManifest(pass, hello);
  if (socket.hellos.length === 0) handshake(pass, conn, socket.gatewayId);
  drain(pass, socket.gatewayId);
}

function answerStranger(pass: Pass, conn: ConnId, { platform, botId }: Hello): void {
  note(pass, `${conn} announced ${platform}:${botId}, which is not served here`);
  if (!pass.rig.policies.answersStrangers()) return;
  const descriptor = strangerDescriptor(platform);
  emit(pass, { kind: "send", conn, frame: { type: "descriptor", descriptor } });
}

/** The default identity of a gateway that has none configured stands for the connector's first (W-23). */
function keyOf(pass: Pass, hello: Hello): string | undefined {
  if (hello.platform !== "relay") return identityKey(hello.platform, hello.botId);
  return pass.rig.identities.keys().next().value;
}

function handshake(pass: Pass, conn: ConnId, gatewayId: string): void {
  const { policies } = pass.rig;
  if (!takeOver(pass, conn, gatewayId)) return;
  putGateway(pass, { ...gatewayAt(pass, gatewayId), idle: false, sent: 0 });
  redeliver(pass, gatewayId);
  if (!policies.tombstonesOutliveGateways()) {
    pass.state.tombstones = emptyTable(pass.state.tombstones.max);
  }
}
