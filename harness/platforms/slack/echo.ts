import type {
  Bubble,
  PlatformAnswer,
  ScreenView,
  SlackCall,
} from "../../../simulator/platforms/port.ts";
import type { SlackEvent } from "./events/envelope.ts";
import {
  eventsOfMessage,
  messageChanged,
  messageDeleted,
  reactionChanged,
} from "./events/message-event.ts";
import type { Identity } from "./identity.ts";
import { bubbleOn } from "./message-fields.ts";

const ECHOED: readonly SlackCall["method"][] = [
  "chat.postMessage",
  "chat.update",
  "chat.delete",
  "files.completeUploadExternal",
  "reactions.add",
  "reactions.remove",
];

/** Whether any event could tell of a call: a stream that grows need not look at the whole screen. */
export function isEchoed(call: SlackCall): boolean {
  return ECHOED.includes(call.method);
}

/**
 * What the app hears of its own doings: Slack tells an app of its messages as of anybody's, and a connector
 * that does not know its own answers itself. Streams are told of by no event.
 */
export function echoOf(
  call: SlackCall,
  answer: PlatformAnswer,
  before: ScreenView,
  after: ScreenView,
  identity: Identity,
): readonly SlackEvent[] {
  if (!answer.ok) return [];
  const place = placeOf(call, answer.id ?? "");
  if (place === undefined) return [];
  const was = bubbleOn(before, ...place);
  const now = bubbleOn(after, ...place);
  switch (call.method) {
    case "chat.postMessage":
    case "files.completeUploadExternal":
      return now === undefined ? [] : eventsOfMessage(now, identity);
    case "chat.update":
      return was === undefined || now === undefined ? [] : [messageChanged(was, now, identity)];
    case "chat.delete":
      return was === undefined ? [] : [messageDeleted(was, identity)];
    case "reactions.add":
      return reacted(now, call.name, "reaction_added", identity);
    case "reactions.remove":
      return reacted(now, call.name, "reaction_removed", identity);
    default:
      return [];
  }
}

function reacted(
  on: Bubble | undefined,
  name: string,
  what: "reaction_added" | "reaction_removed",
  identity: Identity,
): readonly SlackEvent[] {
  return on === undefined ? [] : [reactionChanged(on, identity.botUserId, name, what, identity)];
}

function placeOf(call: SlackCall, id: string): readonly [channel: string, ts: string] | undefined {
  switch (call.method) {
    case "chat.postMessage":
    case "chat.update":
    case "chat.delete":
      return [call.channel, id];
    case "files.completeUploadExternal":
      return [call.channel_id, id];
    case "reactions.add":
    case "reactions.remove":
      return [call.channel, call.timestamp];
    default:
      return undefined;
  }
}
