import type { PlatformCall, PlatformName } from "../platforms/port.ts";
import type { Twist } from "../world/twist.ts";
import { turnOf } from "../world/turns.ts";
import type { Scene } from "./fault.ts";

/** A message of the bot that a call is about to change. */
export interface Target {
  readonly platform: PlatformName;
  readonly chat: string;
  readonly id: string;
}

/** The message whose words the call that is next changes; `undefined` where it changes none. */
export function messageCalled({ event }: Scene): Target | undefined {
  if (event.kind !== "call") return undefined;
  const { call } = event;
  switch (call.method) {
    case "chat.update":
    case "chat.appendStream":
    case "chat.stopStream":
      return { platform: call.platform, chat: call.channel, id: call.ts };
    case "editMessageText":
      return { platform: call.platform, chat: call.chat_id, id: call.message_id };
    case "editMessage":
      return { platform: call.platform, chat: call.channel_id, id: call.message_id };
    default:
      return undefined;
  }
}

/** The same where the message is a stream: the call adds to it, or ends it. */
export function streamCalled(scene: Scene): Target | undefined {
  return scene.event.kind === "call" && isStreamed(scene.event.call)
    ? messageCalled(scene)
    : undefined;
}

function isStreamed({ method }: PlatformCall): boolean {
  return method === "chat.appendStream" || method === "chat.stopStream";
}

/** Something becomes of the message before the call reaches it. */
export function messageBecomes(
  { world, event }: Scene,
  target: Target,
  becomes: "deleted" | "stopped" | "expired",
): Twist {
  const user = turnOf(world, event.turn).said?.user ?? "U1";
  return { event: "waits", first: [{ what: "message", becomes, user, ...target }] };
}
