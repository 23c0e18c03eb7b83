import { tableGet } from "../../../contract/table.ts";
import type { PlatformName } from "../../platforms/port.ts";
import { BUFFER_ENTRIES_MAX } from "../limits.ts";
import type { Pass } from "../pass.ts";
import { emit, note } from "../pass.ts";
import type { GatewayState, Load } from "./gateway-state.ts";
import { gatewayAt, putGateway } from "./gateway-state.ts";
import { pokeIfAway } from "./wake-poke.ts";

/** Whether the gateway can be handed something of this platform right now. */
export function isServed(pass: Pass, gateway: GatewayState, platform: PlatformName): boolean {
  if (gateway.conn === null || gateway.idle) return false;
  const hellos = tableGet(pass.state.sockets, gateway.conn)?.hellos ?? [];
  for (const key of hellos) {
    if (pass.rig.identities.get(key)?.platform === platform) return true;
  }
  return false;
}

/** Puts an event behind all that wait (C-38). A full buffer takes no more: what it holds, it keeps (I-45). */
export function buffer(pass: Pass, gatewayId: string, platform: PlatformName, load: Load): boolean {
  const gateway = gatewayAt(pass, gatewayId);
  if (gateway.entries.length >= BUFFER_ENTRIES_MAX) {
    note(pass, `the buffer of ${gatewayId} is full: ${nameOfLoad(load)} is refused`);
    return false;
  }
  const bufferId = `${gatewayId}.${pass.state.nonce}.${gateway.nextEntry}`;
  putGateway(pass, {
    ...gateway,
    entries: [...gateway.entries, { bufferId, platform, load }],
    nextEntry: gateway.nextEntry + 1,
  });
  pokeIfAway(pass, gatewayId);
  return true;
}

/** Sends what waits, in order, the next one only after the one before was acknowledged (C-37). */
export function drain(pass: Pass, gatewayId: string): void {
  for (;;) {
    const gateway = gatewayAt(pass, gatewayId);
    const entry = gateway.entries[gateway.sent];
    if (entry === undefined || !pass.rig.policies.mayDeliverNext(gateway.sent)) return;
    const { conn } = gateway;
    if (conn === null || !isServed(pass, gateway, entry.platform)) return;
    putGateway(pass, { ...gateway, sent: gateway.sent + 1 });
    const { bufferId, load } = entry;
    emit(pass, { kind: "send", conn, frame: { ...load, bufferId } });
  }
}

/** An entry was taken. Acknowledgements of anything not out on the socket mean nothing (C-39). */
export function onInboundAck(pass: Pass, gatewayId: string, bufferId: string): void {
  const gateway = gatewayAt(pass, gatewayId);
  const at = gateway.entries.findIndex((entry) => entry.bufferId === bufferId);
  if (at < 0 || at >= gateway.sent) return;
  const entries = gateway.entries.toSpliced(at, 1);
  putGateway(pass, { ...gateway, entries, sent: gateway.sent - 1 });
  drain(pass, gatewayId);
}

/** What was acknowledged before and is delivered once more all the same: nothing, soundly (C-37). */
export function redeliver(pass: Pass, gatewayId: string): void {
  for (const bucket of pass.state.recent.buckets) {
    for (const { value: delivered } of bucket) {
      if (delivered.gatewayId !== gatewayId) continue;
      if (!pass.rig.policies.deliversAgain(delivered)) continue;
      const { entries } = gatewayAt(pass, gatewayId);
      if (entries.some((entry) => entry.load === delivered.load)) continue;
      buffer(pass, gatewayId, delivered.platform, delivered.load);
    }
  }
}

/** What is handed over, for people. */
export function nameOfLoad(load: Load): string {
  return load.type === "inbound" ? (load.event.message_id ?? "an event") : load.type;
}
