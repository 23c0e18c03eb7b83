import { never } from "../../../contract/assert.ts";
import type { InboundEvent } from "../../../contract/generated/types.ts";
import { tableGet, tableHas, tableSet } from "../../../contract/table.ts";
import type { MessageEvent, PlatformEvent, PlatformName } from "../../platforms/port.ts";
import { acknowledgeAtTheEdge } from "../prompts/edge.ts";
import { numberedAnswer } from "../prompts/numbered.ts";
import { onInteraction } from "../prompts/on-interaction.ts";
import { onPress } from "../prompts/on-press.ts";
import { placeKey } from "../outbound/placement.ts";
import { threadMarks } from "../threads/made-thread.ts";
import { contextOf } from "../chats/context.ts";
import { noteChat } from "../chats/chat-info.ts";
import type { Pass } from "../pass.ts";
import { emit, note } from "../pass.ts";
import { attachmentsOf, type Attachments } from "./attachments.ts";
import { deliver } from "./deliver.ts";
import { profileOn } from "./profile-on.ts";
import { buffer, drain } from "./drain.ts";
import { gatewayAt, type Load } from "./gateway-state.ts";
import { linksItself, routesOf } from "./link-code.ts";
import { ownerOfEvent } from "./routes.ts";

/**
 * Somebody did something: it goes to their gateway, live or into its buffer (C-35..C-42). What they
 * pressed goes by the same rule as what they say (C-53).
 */
export function onPlatformEvent(pass: Pass, platform: PlatformName, event: PlatformEvent): void {
  acknowledgeAtTheEdge(pass, platform, event);
  if (event.what === "message" && linksItself(pass, platform, event)) return;
  const gatewayId = ownerOf(pass, platform, event);
  if (gatewayId === undefined || tableHas(pass.state.revoked, gatewayId)) {
    note(pass, `${event.user} is linked to no gateway: ${event.messageId} is not delivered`);
    return;
  }
  switch (event.what) {
    case "message":
      noteChat(pass, platform, event);
      return onMessage(pass, gatewayId, platform, event);
    case "edited":
      return onEdited(pass, gatewayId, platform, event);
    case "press":
      return onPress(pass, gatewayId, platform, event);
    case "interaction":
      return onInteraction(pass, gatewayId, platform, event);
    default:
      return never(event, "platform event");
  }
}

function onMessage(
  pass: Pass,
  gatewayId: string,
  platform: PlatformName,
  event: MessageEvent,
): void {
  const owner = placeKey(platform, event.chat);
  pass.state.chatOwners = tableSet(pass.state.chatOwners, owner, gatewayId);
  const files = {
    ...attachmentsOf(pass, gatewayId, event),
    ...contextOf(pass, platform, event),
  };
  const answer = numberedAnswer(pass, platform, event);
  deliver(pass, gatewayId, platform, answer ?? inboundOf(pass, platform, event, files));
}

/** The contract has no word for a message that was changed: the gateway has it as it was said (W-33). */
function onEdited(
  pass: Pass,
  gatewayId: string,
  platform: PlatformName,
  event: MessageEvent,
): void {
  if (pass.rig.policies.deliversEdits()) {
    return deliver(pass, gatewayId, platform, inboundOf(pass, platform, event));
  }
  note(pass, `${event.user} changed ${event.messageId}: it was answered as it was`);
}

/** Nobody's press is another's answer: the owner of the presser decides, unless a policy asks no one (C-53). */
function ownerOf(pass: Pass, platform: PlatformName, event: PlatformEvent): string | undefined {
  const owner = ownerOfEvent(routesOf(pass), platform, event);
  if (event.what !== "press") return owner;
  const ofChat = tableGet(pass.state.chatOwners, placeKey(platform, event.chat));
  return pass.rig.policies.ownerOfPress(owner, ofChat);
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
  buffer(pass, delivered.gatewayId, platform, delivered.load);
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

/** W-66, W-67. Half a surrogate pair would be no UTF-8 on the wire (B46). */
function inboundOf(
  pass: Pass,
  platform: PlatformName,
  said: MessageEvent,
  files: Attachments = {},
): Load {
  return { type: "inbound", event: { ...eventOf(pass, platform, said), ...files } };
}

function eventOf(pass: Pass, platform: PlatformName, event: MessageEvent): InboundEvent {
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
      ...scopeAs(pass, platform, event.scope),
      message_id: event.messageId,
      ...profileOn(pass, platform),
      ...threadMarks(pass, platform, event.chat, event.thread, event.messageId),
    },
  };
}

/** W-68: a bot of the time before tells it by a name that neither side reads any more. */
function scopeAs(
  { rig }: Pass,
  platform: PlatformName,
  scope: string | null,
): Partial<InboundEvent["source"]> {
  for (const { platform: own, scopeName } of rig.identities.values()) {
    if (own === platform && scopeName === "guild_id") return { guild_id: scope } as object;
  }
  return { scope_id: scope };
}
