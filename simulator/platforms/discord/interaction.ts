import { slashText } from "../../../contract/commands/slash-text.ts";
import type { InteractionEvent, PressEvent } from "../port.ts";

/** Kinds of interaction and of channel, and what a button is among components, by Discord's numbers (S-25, S-26). */
const COMMAND = 2;
const COMPONENT = 3;
const GUILD_TEXT = 0;
const DM = 1;
const BUTTON = 2;

/** A use of a command with one text, which its first option takes (S-25). */
export interface CommandUse {
  readonly chat: string;
  readonly user: string;
  readonly name: string;
  readonly option: { readonly name: string; readonly value: string } | undefined;
}

type Where = Pick<PressEvent, "chatType" | "scope">;

/** A pressed button as Discord posts it to a bot. */
export function pressInteraction(press: PressEvent): InteractionEvent {
  const { chat, user, messageId, data, pressId } = press;
  return interactionOf(press, chat, user, pressId, {
    type: COMPONENT,
    message: { id: messageId },
    data: { custom_id: data, component_type: BUTTON },
  });
}

export function commandInteraction(use: CommandUse, where: Where, id: string): InteractionEvent {
  const { chat, user, name, option } = use;
  const data = { name, type: 1, options: option === undefined ? [] : [{ type: 3, ...option }] };
  const event = interactionOf(where, chat, user, id, { type: COMMAND, data });
  return { ...event, text: slashText(data) ?? "" };
}

function interactionOf(
  { chatType, scope }: Where,
  chat: string,
  user: string,
  id: string,
  fields: object,
): InteractionEvent {
  const person = { id: user, username: user };
  const body = {
    id,
    token: `interaction-${id}`,
    channel_id: chat,
    channel: { id: chat, type: chatType === "dm" ? DM : GUILD_TEXT },
    ...(scope === null ? { user: person } : { guild_id: scope, member: { user: person } }),
    ...fields,
  };
  const at = { chat, chatType, user, scope, thread: null } as const;
  return { what: "interaction", ...at, messageId: id, text: "", body: JSON.stringify(body) };
}
