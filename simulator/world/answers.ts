import { readPromptToken } from "../../contract/prompt-token.ts";
import type { Forward, InboundEvent } from "../../contract/generated/types.ts";
import type { Bubble } from "../platforms/port.ts";
import { recall } from "./recent.ts";
import { screenIndex } from "./setup.ts";
import type { Turn } from "./state.ts";
import { turnKey, turnOf } from "./turns.ts";
import type { Work } from "./work.ts";

/** Where something is looked for. */
type Place = Pick<Work, "stage" | "world">;

/** Messages that are on a screen, oldest first. */
export function bubblesOn({ stage, world }: Place, platform: string): readonly Bubble[] {
  const index = screenIndex(stage, platform);
  return stage.screens[index]?.machine.view(world.screens[index]?.state).bubbles ?? [];
}

/** The last message of a turn that offers this option, and what its button carries. */
export function questionOf(
  work: Place,
  turn: Turn,
  option: string,
): { readonly bubble: Bubble; readonly data: string } | undefined {
  if (turn.said === null) return undefined;
  for (const bubble of bubblesOn(work, turn.said.platform).toReversed()) {
    if (bubble.gone || recall(work.world.calls, bubble.call)?.turn !== turn.key) continue;
    const button = bubble.buttons?.find(({ data }) => {
      return option === "" || readPromptToken(data)?.optionId === option;
    });
    if (button !== undefined) return { bubble, data: button.data };
  }
  return undefined;
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
  const bubble = bubblesOn(work, platform).find((one) => one.chat === chat && one.id === id);
  const call = bubble === undefined ? undefined : recall(work.world.calls, bubble.call);
  return call === undefined || call.turn === "" ? undefined : turnOf(work.world, call.turn);
}
