import { tableSet } from "../../../contract/table.ts";
import type { PlatformName } from "../../platforms/port.ts";
import { placeKey } from "../outbound/placement.ts";
import type { Pass } from "../pass.ts";
import { emit, note } from "../pass.ts";
import { buffer, drain, isServed, nameOfLoad } from "./drain.ts";
import { gatewayAt, type Load } from "./gateway-state.ts";

/** Hands something to a gateway: at once if it is there and nothing waits before it (C-35, C-38). */
export function deliver(pass: Pass, gatewayId: string, platform: PlatformName, load: Load): void {
  const { policies } = pass.rig;
  const gateway = gatewayAt(pass, gatewayId);
  const inOrder = gateway.entries.length === 0 || policies.liveMayOvertake();
  if (gateway.conn !== null && inOrder && isServed(pass, gateway, platform)) {
    remember(pass, gatewayId, platform, load, false);
    emit(pass, { kind: "send", conn: gateway.conn, frame: load });
    return;
  }
  if (!policies.buffersWhatCannotBeSent()) {
    note(pass, `${gatewayId} is away: ${nameOfLoad(load)} is lost`);
    return;
  }
  if (buffer(pass, gatewayId, platform, load)) remember(pass, gatewayId, platform, load, true);
  drain(pass, gatewayId);
}

/** What names no message cannot be asked for again. */
function remember(
  pass: Pass,
  gatewayId: string,
  platform: PlatformName,
  load: Load,
  buffered: boolean,
): void {
  if (load.type !== "inbound" || load.event.message_id === null) return;
  const { event } = load;
  const key = placeKey(platform, event.source.chat_id ?? "", event.message_id ?? "");
  const delivered = { gatewayId, platform, load, buffered };
  pass.state.recent = tableSet(pass.state.recent, key, delivered);
}
