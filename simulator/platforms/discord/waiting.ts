import { tableDelete, tableGet, tableHas, tableSet } from "../../../contract/table.ts";
import { beginExpiring, takeEnded } from "../expiring.ts";
import { accept } from "../reply.ts";
import type { DiscordCall } from "./call.ts";
import { changeOwn, postOwn, takeAway } from "./message.ts";
import type { DiscordContext, DiscordReply, DiscordState, InteractionToken } from "./state.ts";
import { deny, messageAt } from "./state.ts";

type Respond = Extract<DiscordCall, { method: "createInteractionResponse" }>;
type Follow = Extract<DiscordCall, { interaction_token: string; content: string }>;

/** How long Discord waits for the first answer to an interaction, and takes more (S-24). */
const INTERACTION_ANSWER_MS = 3_000;
const INTERACTION_TOKEN_MS = 900_000;

/** The token of an interaction, as its webhook tells it. */
function interactionToken(id: string): string {
  return `interaction-${id}`;
}

/** A person waits for an answer to this from now on. */
export function withInteraction(
  state: DiscordState,
  id: string,
  { chat, pressed }: Pick<InteractionToken, "chat" | "pressed">,
  atMs: number,
): DiscordState {
  const token = { chat, pressed, isAnswered: false, original: null };
  const { interactions, tokens } = state;
  return {
    ...state,
    interactions: beginExpiring(interactions, id, true, atMs + INTERACTION_ANSWER_MS),
    tokens: beginExpiring(tokens, interactionToken(id), token, atMs + INTERACTION_TOKEN_MS),
  };
}

/** The state once those that nobody answered in time have failed before the person's eyes. */
export function expireInteractions(state: DiscordState, atMs: number): DiscordState {
  let { interactions, tokens } = state;
  for (let ended = takeEnded(interactions, atMs); ended !== undefined;) {
    [interactions] = ended;
    ended = takeEnded(interactions, atMs);
  }
  for (let ended = takeEnded(tokens, atMs); ended !== undefined;) {
    [tokens] = ended;
    ended = takeEnded(tokens, atMs);
  }
  if (interactions === state.interactions && tokens === state.tokens) return state;
  return { ...state, interactions, tokens };
}

/** S-24: once, and in time. What is put off shows nothing of its own until its text comes. */
export function respond(state: DiscordState, call: Respond, context: DiscordContext): DiscordReply {
  const { interaction_id: id, type } = call;
  const token = tableGet(state.tokens, interactionToken(id))?.value;
  if (token?.isAnswered === true) return deny(state, "Interaction has already been acknowledged.");
  if (token === undefined || !tableHas(state.interactions, id)) {
    return deny(state, "Unknown interaction");
  }
  const shown = type === 4 || type === 7 ? show(state, call, token, context) : accept(state);
  const [next, answer] = shown;
  if (!answer.ok) return shown;
  const interactions = tableDelete(next.interactions, id);
  const original = type === 4 ? (answer.id ?? null) : token.pressed;
  const answered = withToken({ ...next, interactions }, interactionToken(id), {
    ...token,
    isAnswered: true,
    original: type === 5 ? null : original,
  });
  return [answered, answer];
}

function show(
  state: DiscordState,
  { type, content = "", components }: Respond,
  { chat, pressed }: InteractionToken,
  context: DiscordContext,
): DiscordReply {
  const shown = { content, ...(components === undefined ? {} : { components }) };
  if (type === 4) return postOwn(state, chat, shown, context);
  return pressed === null
    ? deny(state, "Unknown Message")
    : changeOwn(state, chat, pressed, shown, context);
}

/** More of an answer: in place of the first one, or below it. */
export function follow(state: DiscordState, call: Follow, context: DiscordContext): DiscordReply {
  const { interaction_token: name, method } = call;
  const token = tableGet(state.tokens, name)?.value;
  if (token === undefined) return deny(state, "Invalid Webhook Token");
  if (!token.isAnswered) return deny(state, "Unknown Webhook");
  const { chat, original } = token;
  if (method === "editOriginalInteractionResponse" && original !== null) {
    return changeOwn(state, chat, original, call, context);
  }
  const shown = postOwn(state, chat, call, context);
  const [next, answer] = shown;
  if (!answer.ok || original !== null || answer.id === undefined) return shown;
  // The first text after one that was put off is the answer itself.
  return [withToken(next, name, { ...token, original: answer.id }), answer];
}

export function deleteOriginal(state: DiscordState, name: string): DiscordReply {
  const token = tableGet(state.tokens, name)?.value;
  if (token === undefined) return deny(state, "Invalid Webhook Token");
  const { chat, original } = token;
  const bubble = original === null ? undefined : messageAt(state, chat, original);
  if (bubble === undefined) return deny(state, "Unknown Message");
  return accept(takeAway(state, bubble));
}

/** In place: a token does not live longer for being used. */
function withToken(state: DiscordState, name: string, value: InteractionToken): DiscordState {
  const entry = tableGet(state.tokens, name);
  if (entry === undefined) return state;
  const tokens = tableSet(state.tokens, name, { value, endsAtMs: entry.endsAtMs });
  return { ...state, tokens };
}
