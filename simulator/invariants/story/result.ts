import { tableDelete, tableGet, tableSet } from "../../../contract/table.ts";
import { shelfGet, shelfSet } from "../shelf.ts";
import type { OutboundResult, Result } from "../../../contract/generated/types.ts";
import { claimKey, type Claim } from "./claim.ts";
import { contentOf, chatOf } from "./attribution.ts";
import { putStream } from "./outbound.ts";
import { DONE_REQUESTS_MAX, isContentOp, type RequestStory } from "./request.ts";
import type { Settled } from "./scene.ts";
import type { Story } from "./story.ts";
import type { StreamStory } from "./stream.ts";
import { ACKED_MAX, type Fate, type Trouble, type TurnStory } from "./turn.ts";
import { findTurn, putTurn } from "./turns.ts";

const DECLINE_MARK = "egress declined:";
const LOSS_MARK = "ack lost";

/** How a result reads to a gateway (W-26, O-30, O-31). */
export function fateOf(result: Result): Fate {
  if (result.success === true) return "success";
  if (result.ambiguous === true || holdsMark(result, LOSS_MARK)) return "ambiguous";
  const declined = result.code === "egress_declined" || holdsMark(result, DECLINE_MARK);
  return declined ? "decline" : "definite";
}

/** Whether a result reads like a decline and is none (O-31, F-34). */
export function isFalseDecline(result: Result): boolean {
  return fateOf(result) === "ambiguous" && holdsMark(result, DECLINE_MARK);
}

function holdsMark(result: Result, mark: string): boolean {
  return typeof result.error === "string" && result.error.toLowerCase().includes(mark);
}

/** The connector answered: what it claims is on screen from now on. */
export function tellAnswered(story: Story, request: RequestStory, frame: OutboundResult): Story {
  const success = frame.result.success === true;
  const claimed = success ? claim(story, request, frame.result) : story;
  return file(success ? accept(claimed, request) : claimed, { ...request, answered: true });
}

/** The text of a frame that succeeded is on screen; a seal that succeeded ends its stream. */
function accept(story: Story, request: RequestStory): Story {
  if (request.stream === null || request.action.op !== "draft") return story;
  const stream = tableGet(story.open, request.stream) ?? shelfGet(story.sealed, request.stream);
  if (stream === undefined) return story;
  // A frame that is answered behind its seal was swallowed (C-08).
  const accepted = stream.sealed ? stream.accepted : request.action.content;
  if (!request.action.final) {
    return putStream(story, { ...stream, accepted, frameAccepted: accepted });
  }
  return putStream(
    { ...story, open: tableDelete(story.open, stream.key) },
    { ...stream, accepted, sealed: true },
  );
}

function claim(story: Story, request: RequestStory, result: Result): Story {
  const action = request.action;
  switch (action.op) {
    case "send":
    case "draft":
      if (action.op === "draft" && !action.final) return story;
      return putClaim(story, {
        chat: action.chat_id,
        id: result.message_id ?? `request ${request.id}`,
        turn: request.turn,
        interim: request.role === "interim",
        text: action.content,
        gone: false,
        known: false,
        lastFate: "pending",
        lastText: action.content,
        at: request.at,
      });
    case "edit":
      return changeClaim(story, action.chat_id, action.message_id, { text: action.content });
    case "delete":
      return changeClaim(story, action.chat_id, action.message_id, { gone: true });
    default:
      return story;
  }
}

function putClaim(story: Story, made: Claim): Story {
  const key = claimKey(made.chat, made.id);
  // A repeated final is answered with the original message (C-07), which stays the first op's.
  const known = shelfGet(story.claims, key);
  return known === undefined ? { ...story, claims: shelfSet(story.claims, key, made) } : story;
}

function changeClaim(story: Story, chat: string, id: string, change: Partial<Claim>): Story {
  const key = claimKey(chat, id);
  const known = shelfGet(story.claims, key);
  if (known === undefined) return story;
  return { ...story, claims: shelfSet(story.claims, key, { ...known, ...change }) };
}

/** The gateway knows the outcome of a request, by a result, a close, or its own report. */
export function tellSettled(story: Story, settled: Settled, messageId: string | null): Story {
  const request = { ...settled.request, fate: settled.fate };
  const known = knowClaim(story, request, messageId);
  const marked = request.role === "seal" ? markSeal(known, request) : known;
  return file(noteOutcome(marked, request, settled.falseDecline), request, settled.falseDecline);
}

function knowClaim(story: Story, request: RequestStory, messageId: string | null): Story {
  const action = request.action;
  const lastFate = request.fate;
  if (action.op === "edit") {
    const change = { lastFate, lastText: action.content };
    return changeClaim(story, action.chat_id, action.message_id, change);
  }
  if (messageId === null || request.fate !== "success") return story;
  return changeClaim(story, chatOf(action), messageId, { known: true, lastFate });
}

function markSeal(story: Story, request: RequestStory): Story {
  const key = request.stream ?? "";
  const stream = tableGet(story.open, key) ?? shelfGet(story.sealed, key);
  if (stream === undefined) return story;
  return putStream(story, { ...stream, seals: fated(stream.seals, request) });
}

function fated<T extends { readonly request: string; readonly fate: Fate }>(
  ops: readonly T[],
  request: RequestStory,
): readonly T[] {
  return ops.map((op) => (op.request === request.id ? { ...op, fate: request.fate } : op));
}

function noteOutcome(story: Story, request: RequestStory, falseDecline: boolean): Story {
  const turn = findTurn(story, request.turn);
  if (turn === null || !isContentOp(request.action.op)) return story;
  if (request.fate === "success") {
    return request.role === "frame" ? story : putTurn(story, succeeded(turn, request));
  }
  const declined = turn.declined || request.fate === "decline";
  return putTurn(story, {
    ...turn,
    finals: fated(turn.finals, request),
    trouble: troubled(turn.trouble, request),
    declined,
    declinedAt: declined && !turn.declined ? request.at : turn.declinedAt,
    falseDecline: turn.falseDecline || falseDecline,
  });
}

function succeeded(turn: TurnStory, request: RequestStory): TurnStory {
  const finals = fated(turn.finals, request);
  const text = contentOf(request.action);
  const acked = text === null ? turn.acked : [...turn.acked.slice(1 - ACKED_MAX), text];
  const isFinal = finals.some((op) => op.request === request.id);
  const saidAll = turn.heard ? turn.result !== null : request.role !== "edit";
  return { ...turn, finals, acked, over: turn.over || (isFinal && saidAll && !turn.started) };
}

function troubled(trouble: Trouble, request: RequestStory): Trouble {
  const ambiguous = request.fate === "ambiguous" || request.fate === "unwritten";
  switch (request.role) {
    case "frame":
      return ambiguous
        ? { ...trouble, ambiguousFrames: trouble.ambiguousFrames + 1 }
        : { ...trouble, refusedFrames: trouble.refusedFrames + 1 };
    case "seal":
      return ambiguous
        ? { ...trouble, ambiguousSeals: trouble.ambiguousSeals + 1 }
        : { ...trouble, refusedSeals: trouble.refusedSeals + 1 };
    default:
      return ambiguous
        ? { ...trouble, ambiguousOthers: trouble.ambiguousOthers + 1 }
        : { ...trouble, refusedOthers: trouble.refusedOthers + 1 };
  }
}

/** Keeps a request in flight, or moves it to those that are done once both sides are through with it. */
function file(story: Story, request: RequestStory, falseDecline = false): Story {
  if (!isThrough(story, request)) {
    return { ...story, requests: tableSet(story.requests, request.id, request) };
  }
  const done = { id: request.id, fate: request.fate, turn: request.turn, falseDecline };
  const rest = story.done.length < DONE_REQUESTS_MAX ? story.done : story.done.slice(1);
  return {
    ...story,
    requests: tableDelete(story.requests, request.id),
    done: [...rest, done],
  };
}

/** Both sides are through with it. On a socket that has ended, nobody answers any more. */
function isThrough(story: Story, request: RequestStory): boolean {
  if (request.fate === "pending") return false;
  return request.answered || tableGet(story.links, request.conn)?.open === false;
}

/** Streams that a gateway may still add to, as its own view has it. */
export function isArmed(stream: StreamStory): boolean {
  if (stream.sealed) return false;
  return stream.seals.length === 0 || stream.reopened;
}
