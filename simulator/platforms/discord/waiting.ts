import { tableDelete, tableHas } from "../../../contract/table.ts";
import { beginExpiring, takeEnded } from "../expiring.ts";
import { accept } from "../reply.ts";
import type { DiscordCall } from "./call.ts";
import type { DiscordReply, DiscordState } from "./state.ts";
import { deny } from "./state.ts";

/** How long Discord waits for the first answer to an interaction (S-24). */
const INTERACTION_ANSWER_MS = 3_000;

/** A person waits for an answer to this from now on. */
export function withInteraction(state: DiscordState, id: string, atMs: number): DiscordState {
  const endsAtMs = atMs + INTERACTION_ANSWER_MS;
  return { ...state, interactions: beginExpiring(state.interactions, id, true, endsAtMs) };
}

/** The state once those that nobody answered in time have failed before the person's eyes. */
export function expireInteractions(state: DiscordState, atMs: number): DiscordState {
  let { interactions } = state;
  for (let ended = takeEnded(interactions, atMs); ended !== undefined;) {
    [interactions] = ended;
    ended = takeEnded(interactions, atMs);
  }
  return interactions === state.interactions ? state : { ...state, interactions };
}

/** S-24: once, and in time. */
export function respond(
  state: DiscordState,
  { interaction_id: id }: Extract<DiscordCall, { method: "createInteractionResponse" }>,
): DiscordReply {
  if (!tableHas(state.interactions, id)) return deny(state, "Unknown interaction");
  return accept({ ...state, interactions: tableDelete(state.interactions, id) });
}
