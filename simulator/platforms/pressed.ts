import type { Bubble, MessageEvent, PressEvent, UserAction } from "./port.ts";

type Presses = Extract<UserAction, { what: "presses" }>;
type Edits = Extract<UserAction, { what: "edits" }>;

/** What only the platform knows of where something happened. */
export interface Where {
  readonly chatType: MessageEvent["chatType"];
  /** The workspace or server, where there is such a thing. */
  readonly scope: string | null;
}

/**
 * A press of a button that the message has, or `undefined` where there is none such. `pressId` names it:
 * pressed twice, it is two presses.
 */
export function pressOf(
  bubble: Bubble | undefined,
  { user, data }: Presses,
  { chatType, scope }: Where,
  pressId: string,
): PressEvent | undefined {
  const button = bubble?.buttons?.find((one) => one.data === data);
  if (bubble === undefined || button === undefined) return undefined;
  const { chat, id: messageId, thread } = bubble;
  const { label } = button;
  return { what: "press", chat, chatType, user, messageId, thread, scope, data, label, pressId };
}

/** What tells that a person changed a message of theirs; `undefined` where it is not theirs to change. */
export function editOf(
  bubble: Bubble | undefined,
  { user, text }: Edits,
  { chatType, scope }: Where,
): MessageEvent | undefined {
  if (bubble?.author !== "user" || bubble.user !== user) return undefined;
  const { chat, id: messageId, thread } = bubble;
  return { what: "edited", chat, chatType, user, text, messageId, thread, scope };
}
