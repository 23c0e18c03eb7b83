import type { OutboundResult, Result } from "../../../contract/generated/types.ts";
import { soundsLikeDecline, verdictOf } from "../../../contract/outcome.ts";
import { tableGet } from "../../../contract/table.ts";
import { shelfSet } from "../shelf.ts";
import { contentOf } from "./attribution.ts";
import { claimSettled, claimSuccess } from "./claims.ts";
import { copyPast, copyRequest, copyStory, copyStream, copyTurn, type Draft } from "./copy.ts";
import { drop, find, put } from "./keyed.ts";
import {
  DONE_REQUESTS_MAX,
  isContentOp,
  REQUESTS_MAX,
  type DoneRequest,
  type RequestStory,
} from "./request.ts";
import type { Settled } from "./scene.ts";
import { OPEN_STREAMS_MAX, type Past, type Story } from "./story.ts";
import { putStream, streamOf } from "./streams.ts";
import { ACKED_MAX, type Fate, type Trouble, type TurnStory } from "./turn.ts";
import { findTurn, putTurn } from "./turns.ts";

/** How a result reads to a gateway (W-26, O-30, O-31). */
export function fateOf(result: Result): Fate {
  return verdictOf(result);
}

/** Whether a result reads like a decline and is none (O-31, F-34). */
export function isFalseDecline(result: Result): boolean {
  return verdictOf(result) === "ambiguous" && soundsLikeDecline(result);
}

/** The connector answered: what it claims is on screen from now on. */
export function tellAnswered(story: Story, request: RequestStory, frame: OutboundResult): Story {
  const answered = copyRequest(request);
  answered.answered = true;
  const next = copyStory(story);
  if (frame.result.success === true) {
    const claims = claimSuccess(story.past.claims, request, frame.result);
    if (claims !== story.past.claims) next.past = withClaims(story.past, claims);
    accept(next, request);
  }
  keep(next, answered);
  return next;
}

function withClaims(past: Past, claims: Past["claims"]): Past {
  const next = copyPast(past);
  next.claims = claims;
  return next;
}

/** The text of a frame that succeeded is on screen; a seal that succeeded ends its stream. */
function accept(story: Draft<Story>, request: RequestStory): void {
  const { action } = request;
  const stream = streamOf(story, request.stream);
  if (stream === null || action.op !== "draft") return;
  const next = copyStream(stream);
  // A frame that is answered behind its seal was swallowed (C-08).
  if (!stream.sealed) next.accepted = action.content;
  if (!action.final) next.frameAccepted = next.accepted;
  else if (!stream.sealed) {
    next.sealed = true;
    story.open = drop(story.open, stream.key);
  }
  if (!next.sealed) {
    story.open = put(story.open, next, OPEN_STREAMS_MAX);
    return;
  }
  const past = copyPast(story.past);
  past.sealed = shelfSet(past.sealed, next.key, next);
  story.past = past;
}

/** The gateway knows the outcome of a request, by a result, a close, or its own report. */
export function tellSettled(story: Story, settled: Settled, messageId: string | null): Story {
  const request = copyRequest(settled.request);
  request.fate = settled.fate;
  const next = copyStory(story);
  const claims = claimSettled(story.past.claims, request, messageId);
  if (claims !== story.past.claims) next.past = withClaims(story.past, claims);
  keep(next, request, settled.falseDecline);
  const marked = request.role === "seal" ? markSeal(next, request) : next;
  return noteOutcome(marked, request, settled.falseDecline);
}

function markSeal(story: Story, request: RequestStory): Story {
  const stream = streamOf(story, request.stream);
  if (stream === null) return story;
  const next = copyStream(stream);
  next.seals = fated(stream.seals, request);
  return putStream(story, next);
}

function fated<T extends { readonly request: string; readonly fate: Fate }>(
  ops: readonly T[],
  request: RequestStory,
): readonly T[] {
  return ops.map((op) => (op.request === request.key ? { ...op, fate: request.fate } : op));
}

function noteOutcome(story: Story, request: RequestStory, falseDecline: boolean): Story {
  const success = request.fate === "success";
  if (request.role === "delete" && !success) return noteLeft(story, request);
  if ((success && request.role === "frame") || !isContentOp(request.action.op)) return story;
  const turn = findTurn(story, request.turn);
  if (turn === null) return story;
  return putTurn(story, success ? succeeded(turn, request) : failed(turn, request, falseDecline));
}

/** What was to be deleted may still stand beside the answer; nothing was declined for that (O-33). */
function noteLeft(story: Story, request: RequestStory): Story {
  const turn = findTurn(story, request.turn);
  if (turn === null) return story;
  const next = copyTurn(turn);
  next.trouble = troubled(turn.trouble, request);
  return putTurn(story, next);
}

function failed(turn: TurnStory, request: RequestStory, falseDecline: boolean): TurnStory {
  const next = copyTurn(turn);
  next.finals = fated(turn.finals, request);
  next.trouble = troubled(turn.trouble, request);
  next.falseDecline = turn.falseDecline || falseDecline;
  if (request.fate === "decline" && !turn.declined) {
    next.declined = true;
    next.declinedAt = request.at;
  }
  return next;
}

function succeeded(turn: TurnStory, request: RequestStory): TurnStory {
  const next = copyTurn(turn);
  next.finals = fated(turn.finals, request);
  const text = contentOf(request.action);
  // The caption of a file is no text of the answer (O-13).
  if (text !== null && request.action.op !== "send_media") {
    next.acked = [...turn.acked.slice(1 - ACKED_MAX), text];
  }
  const isFinal = next.finals.some((op) => op.request === request.key);
  const saidAll = turn.heard ? turn.result !== null : request.role !== "edit";
  next.over = turn.over || (isFinal && saidAll && !turn.started);
  return next;
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
    case "interim":
    case "other":
      return { ...trouble, asides: trouble.asides + 1 };
    default:
      return ambiguous
        ? { ...trouble, ambiguousOthers: trouble.ambiguousOthers + 1 }
        : { ...trouble, refusedOthers: trouble.refusedOthers + 1 };
  }
}

/** Keeps a request in flight, or moves it to those that are done once both sides are through with it. */
function keep(story: Draft<Story>, request: RequestStory, falseDecline = false): void {
  if (!isThrough(story, request)) {
    story.requests = put(story.requests, request, REQUESTS_MAX);
    return;
  }
  const { key, fate, turn } = request;
  const done: DoneRequest = { key, fate, turn, falseDecline };
  story.requests = drop(story.requests, key);
  story.done = [...story.done.slice(1 - DONE_REQUESTS_MAX), done];
}

/**
 * Both sides are through with it. On a socket that has ended nobody answers any more; but what makes a message, and
 * got through before, may reach the platform all the same: it is of the run that wrote it, even if the turn is run
 * again meanwhile.
 */
function isThrough(story: Story, request: RequestStory): boolean {
  if (request.fate === "pending") return false;
  if (request.answered) return true;
  const { action, conn } = request;
  return !MAKES_MESSAGE.has(action.op) && tableGet(story.links, conn)?.open === false;
}

const MAKES_MESSAGE: ReadonlySet<string> = new Set([
  "draft",
  "prompt",
  "send",
  "send_media",
  "thread_create",
]);

/** The request that a result is for, while it is in flight. */
export function findRequest(story: Story, requestId: string): RequestStory | undefined {
  return find(story.requests, requestId);
}
