import { replaceBubble } from "../board.ts";
import { bubbleWith } from "../bubble.ts";
import type { SlackCall } from "../port.ts";
import { accept } from "../reply.ts";
import type { SlackRefusal } from "./refusal.ts";
import type { SlackContext, SlackReply, SlackState } from "./state.ts";
import { deny, messageAt } from "./state.ts";

type React = Extract<SlackCall, { method: "reactions.add" | "reactions.remove" }>;

/** S-16: adding twice and removing what is not there are refused by name (C-29). */
export function react(state: SlackState, call: React, context: SlackContext): SlackReply {
  const bubble = messageAt(state, call.channel, call.timestamp);
  if (bubble === undefined) return deny(state, "message_not_found");
  if (call.name === "") return deny(state, "invalid_arguments");
  const old = bubble.reactions ?? [];
  const reactions =
    call.method === "reactions.add"
      ? added(old, call.name, context.config.reactionsPerMessageMax)
      : removed(old, call.name);
  if (typeof reactions === "string") return deny(state, reactions);
  const marked = bubbleWith(bubble, { reactions });
  return accept({ ...state, board: replaceBubble(state.board, bubble, marked) });
}

function added(
  names: readonly string[],
  name: string,
  max: number,
): readonly string[] | SlackRefusal {
  if (names.includes(name)) return "already_reacted";
  return names.length < max ? [...names, name] : "too_many_reactions";
}

function removed(names: readonly string[], name: string): readonly string[] | SlackRefusal {
  return names.includes(name) ? names.filter((other) => other !== name) : "no_reaction";
}
