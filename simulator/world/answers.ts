import { readPromptToken } from "../../contract/prompt-token.ts";
import type { Forward, InboundEvent } from "../../contract/generated/types.ts";
import type { Bubble, Button } from "../platforms/port.ts";
import { keysWhere, recall } from "./recent.ts";
import { screenIndex } from "./setup.ts";
import type { Said, Turn } from "./state.ts";
import { turnKey, turnOf } from "./turns.ts";
import type { Work } from "./work.ts";

/** Where something is looked for. */
type Place = Pick<Work, "stage" | "world">;

/** The last message of a turn that offers this option, and what its button carries. */
export function questionOf(
  { stage, world }: Place,
  { said, key }: Turn,
  option: string,
): { readonly bubble: Bubble; readonly data: string } | undefined {
  if (said === null) return undefined;
  const index = screenIndex(stage, said.platform);
  const own = keysWhere(world.calls, ({ turn }) => turn === key);
  const asks = (one: Bubble): boolean => {
    if (one.buttons === undefined || one.gone || !own.has(one.call)) return false;
    return buttonFor(one, option) !== undefined;
  };
  const state = world.screens[index]?.state;
  for (const chat of chatsOf(said)) {
    const bubble = stage.screens[index]?.machine.lastBubble(state, chat, asks);
    const button = bubble === undefined ? undefined : buttonFor(bubble, option);
    if (bubble !== undefined && button !== undefined) return { bubble, data: button.data };
  }
  return undefined;
}

/** Where a turn may ask: on Discord a thread is a chat of its own, named as the message it is below (S-26). */
function chatsOf({ chat, thread, messageId }: Said): readonly string[] {
  return thread === null ? [messageId, chat] : [messageId, thread, chat];
}

function buttonFor({ buttons }: Bubble, option: string): Button | undefined {
  return buttons?.find(({ data }) => {
    return option === "" || readPromptToken(data)?.optionId === option;
  });
}

/** The turn whose question an event answers; `undefined` for an event that answers none. */
export function turnAnswered(work: Work, event: InboundEvent): Turn | undefined {
  const id = event.prompt_response?.prompt_message_id;
  if (typeof id !== "string" || event.message_id !== null) return undefined;
  return turnThatPosted(work, event.source.platform ?? "", event.source.chat_id ?? "", id);
}

/** The turn that a command begins, or whose question a press answers. */
export function turnOfForward(work: Work, { platform, bodyB64 }: Forward): Turn | undefined {
  const body = JSON.parse(Buffer.from(bodyB64, "base64").toString("utf8")) as {
    readonly id: string;
    readonly channel_id: string;
    readonly message?: { readonly id: string };
  };
  return body.message === undefined
    ? turnOf(work.world, turnKey(platform, body.channel_id, body.id))
    : turnThatPosted(work, platform, body.channel_id, body.message.id);
}

function turnThatPosted(work: Work, platform: string, chat: string, id: string): Turn | undefined {
  const { stage, world } = work;
  const index = screenIndex(stage, platform);
  const bubble = stage.screens[index]?.machine.bubble(world.screens[index]?.state, chat, id);
  const call = bubble === undefined ? undefined : recall(world.calls, bubble.call);
  return call === undefined || call.turn === "" ? undefined : turnOf(work.world, call.turn);
}
