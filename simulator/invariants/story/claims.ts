import type { Result } from "../../../contract/generated/types.ts";
import { shelfGet, shelfSet, type Shelf } from "../shelf.ts";
import { chatOf } from "./attribution.ts";
import { claimKey, type Claim } from "./claim.ts";
import type { RequestStory } from "./request.ts";

type Claims = Shelf<Claim>;

/** What the connector says is on screen once it has answered a request with success. */
export function claimSuccess(claims: Claims, request: RequestStory, result: Result): Claims {
  const { action } = request;
  switch (action.op) {
    case "send":
      return post(claims, request, action.chat_id, action.content, result);
    case "draft":
      return action.final ? post(claims, request, action.chat_id, action.content, result) : claims;
    case "edit":
      return change(claims, action.chat_id, action.message_id, { text: action.content });
    case "delete":
      return change(claims, action.chat_id, action.message_id, { gone: true });
    default:
      return claims;
  }
}

function post(
  claims: Claims,
  request: RequestStory,
  chat: string,
  text: string,
  result: Result,
): Claims {
  const id = result.message_id ?? `request ${request.key}`;
  const key = claimKey(chat, id);
  // A repeated final is answered with the original message (C-07), which stays the first op's.
  if (shelfGet(claims, key) !== undefined) return claims;
  return shelfSet(claims, key, {
    chat,
    id,
    turn: request.turn,
    interim: request.role === "interim",
    text,
    gone: false,
    known: false,
    lastFate: "pending",
    lastText: text,
    at: request.at,
  });
}

/** What the gateway knows of a message once a request about it is settled. */
export function claimSettled(
  claims: Claims,
  request: RequestStory,
  messageId: string | null,
): Claims {
  const { action, fate: lastFate } = request;
  if (action.op === "edit") {
    const known = { lastFate, lastText: action.content };
    return change(claims, action.chat_id, action.message_id, known);
  }
  if (messageId === null || lastFate !== "success") return claims;
  return change(claims, chatOf(action), messageId, { known: true, lastFate });
}

function change(claims: Claims, chat: string, id: string, to: Partial<Claim>): Claims {
  const key = claimKey(chat, id);
  const known = shelfGet(claims, key);
  return known === undefined ? claims : shelfSet(claims, key, { ...known, ...to });
}
