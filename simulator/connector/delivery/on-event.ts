import type { InboundEvent } from "../../../contract/generated/types.ts";
import { tableGet, tableHas, tableSet } from "../../../contract/table.ts";
import type { PlatformEvent, PlatformName } from "../../platforms/port.ts";
import { placeKey } from "../outbound/placement.ts";
import type { Pass } from "../pass.ts";
import { emit, note } from "../pass.ts";
import { buffer, drain, isServed } from "./drain.ts";
import { gatewayAt } from "./gateway-state.ts";
import { ownerOf } from "./routes.ts";

/** Somebody said something: it goes to their gateway, live or into its buffer (C-35..C-42). */
export function onPlatformEvent(pass: Pass, platform: PlatformName, event: PlatformEvent): void {
  const gatewayId = ownerOf(pass.rig.config.routes, platform, event);
  if (gatewayId === undefined || tableHas(pass.state.revoked, gatewayId)) {
    note(pass, `${event.user} is linked to no gateway: ${event.messageId} is not delivered`);
    return;
  }
  const owner = placeKey(platform, event.chat);
  pass.state.chatOwners = tableSet(pass.state.chatOwners, owner, gatewayId);
  deliver(pass, gatewayId, platform, inboundOf(platform, event));
}

/** Delivers once more what was delivered before, through the buffer (fault: replay). */
export function onReplay(
  pass: Pass,
  platform: PlatformName,
  chat: string,
  messageId: string,
): void {
  const delivered = tableGet(pass.state.recent, placeKey(platform, chat, messageId));
  if (delivered === undefined) {
    note(pass, `${messageId} in ${chat} was never delivered: nothing to replay`);
    return;
  }
  buffer(pass, delivered.gatewayId, platform, delivered.event);
  drain(pass, delivered.gatewayId);
}

/** A person stops what runs in a chat: told to the gateway that has it, and to nobody else (C-44, W-30). */
export function onInterrupt(
  pass: Pass,
  platform: PlatformName,
  chat: string,
  sessionKey: string,
): void {
  const { routes } = pass.rig.config;
  const gatewayId =
    tableGet(pass.state.chatOwners, placeKey(platform, chat)) ??
    routes.find((route) => route.platform === platform && route.chat === chat)?.gatewayId;
  const conn = gatewayId === undefined ? null : gatewayAt(pass, gatewayId).conn;
  if (conn === null) {
    note(pass, `no gateway is there to interrupt ${sessionKey}`);
    return;
  }
  const frame = { type: "interrupt_inbound", session_key: sessionKey, chat_id: chat } as const;
  emit(pass, { kind: "send", conn, frame });
}

function deliver(pass: Pass, gatewayId: string, platform: PlatformName, event: InboundEvent): void {
  const { policies } = pass.rig;
  const gateway = gatewayAt(pass, gatewayId);
  const inOrder = gateway.entries.length === 0 || policies.liveMayOvertake();
  if (gateway.conn !== null && inOrder && isServed(pass, gateway, platform)) {
    remember(pass, gatewayId, platform, event, false);
    emit(pass, { kind: "send", conn: gateway.conn, frame: { type: "inbound", event } });
    return;
  }
  if (!policies.buffersWhatCannotBeSent()) {
    note(pass, `${gatewayId} is away: ${event.message_id ?? "an event"} is lost`);
    return;
  }
  if (buffer(pass, gatewayId, platform, event)) remember(pass, gatewayId, platform, event, true);
  drain(pass, gatewayId);
}

function remember(
  pass: Pass,
  gatewayId: string,
  platform: PlatformName,
  event: InboundEvent,
  buffered: boolean,
): void {
  const key = placeKey(platform, event.source.chat_id ?? "", event.message_id ?? "");
  const delivered = { gatewayId, platform, event, buffered };
  pass.state.recent = tableSet(pass.state.recent, key, delivered);
}

/** W-66, W-67. Half a surrogate pair would be no UTF-8 on the wire (B46). */
function inboundOf(platform: PlatformName, event: PlatformEvent): InboundEvent {
  return {
    text: event.text.toWellFormed(),
    message_type: "text",
    message_id: event.messageId,
    source: {
      platform,
      chat_id: event.chat,
      chat_type: event.chatType,
      user_id: event.user,
      thread_id: event.thread,
      scope_id: event.scope,
      message_id: event.messageId,
    },
  };
}
