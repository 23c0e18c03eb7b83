import { assert } from "../../../contract/assert.ts";
import type { Result } from "../../../contract/generated/types.ts";
import { tableDelete, tableEvictee, tableGet, tableSet } from "../../../contract/table.ts";
import type { PlatformCall, SlackChunk } from "../../platforms/port.ts";
import type { Move, Place } from "../jobs/job.ts";
import { STREAM_LIFETIME_MS_MAX } from "../limits.ts";
import type { Recipient } from "../outbound/placement.ts";
import { failure, success } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";
import { closeJob } from "../streams/close-task.ts";
import { saysStreamIsOver } from "../streams/refusal-names.ts";
import { stopCall } from "../streams/stream-calls.ts";
import type { Card } from "./card.ts";
import { changedTasks } from "./card.ts";

/** One task_card or task_card_stop op (O-19, O-20). */
export interface CardTask {
  readonly kind: "card";
  readonly key: string;
  readonly place: Place;
  readonly recipient: Recipient;
  /** The whole list to show, or `null` to stop the card. */
  readonly wanted: readonly SlackChunk[] | null;
  readonly stage:
    | { readonly at: "showing" }
    | { readonly at: "giving-up"; readonly id: string; readonly result: Result }
    | { readonly at: "done"; readonly result: Result };
}

/** The refusal by which a gateway knows that a card cannot be placed (C-21, O-37). */
export const CARD_NEEDS_ANCHOR = "slack task_card requires a thread anchor";

export function nextCardMove(pass: Pass, task: CardTask): Move {
  const { stage } = task;
  if (stage.at === "done") return { done: stage.result };
  if (stage.at === "giving-up") return { call: stopCall(task.place, stage.id, ""), task };
  const card = tableGet(pass.state.cards, task.key);
  const { wanted } = task;
  if (wanted === null) {
    if (card === undefined) return { done: stopUnknown(pass, task.key) };
    return { call: stopCall(card.place, card.id, ""), task };
  }
  if (card !== undefined) {
    const chunks = pass.rig.policies.tasksToSend(changedTasks(card.shown, wanted), wanted);
    if (chunks.length === 0) return { done: success(card.id) };
    return { call: appendTasks(card, chunks), task };
  }
  return firstMove(pass, task, wanted);
}

export function cardCallAccepted(pass: Pass, task: CardTask, id: string | null): CardTask {
  const { stage, wanted, key } = task;
  if (stage.at === "giving-up") return done(task, stage.result);
  assert(stage.at === "showing", `an answer for card ${key}, which is done`);
  const card = tableGet(pass.state.cards, key);
  if (wanted === null) return done(task, forgetCard(pass, key, card?.id ?? id, null));
  if (card !== undefined) {
    putCard(pass, { ...card, shown: wanted });
    return done(task, success(card.id));
  }
  if (id === null) return done(task, failure("the platform named no message"));
  makeRoom(pass);
  const endsAtMs = pass.atMs + STREAM_LIFETIME_MS_MAX;
  putCard(pass, { key, place: task.place, id, shown: wanted, endsAtMs });
  return done(task, success(id));
}

export function cardCallRefused(pass: Pass, task: CardTask, error: string): CardTask {
  const { stage, wanted, key } = task;
  if (stage.at === "giving-up") return done(task, stage.result);
  const card = tableGet(pass.state.cards, key);
  if (card === undefined) return done(task, failure(error));
  // A stop is done once the card is closed, whoever closed it (C-22).
  if (wanted === null && saysStreamIsOver(error)) {
    return done(task, forgetCard(pass, key, card.id, null));
  }
  const result = forgetCard(pass, key, card.id, error);
  if (wanted === null || saysStreamIsOver(error)) return done(task, result);
  return { ...task, stage: { at: "giving-up", id: card.id, result } };
}

/** Cards that the platform has certainly ended are over here as well (S-06). */
export function endOverdueCards(pass: Pass): void {
  for (const bucket of pass.state.cards.buckets) {
    for (const { value: card } of bucket) {
      if (card.endsAtMs <= pass.atMs) forgetCard(pass, card.key, card.id, "stream_expired");
    }
  }
}

function firstMove(pass: Pass, task: CardTask, wanted: readonly SlackChunk[]): Move {
  const over = tableGet(pass.state.stoppedCards, task.key);
  if (over !== undefined && pass.rig.policies.stoppedCardIsOver()) {
    if (over.kind === "sealed") return { done: success(over.id) };
    return { done: failure(over.error, over.id) };
  }
  if (wanted.length === 0) return { done: success() };
  if (task.place.thread === null && pass.rig.policies.cardNeedsAnchor()) {
    return { done: failure(CARD_NEEDS_ANCHOR) };
  }
  return { call: startTasks(task, wanted), task };
}

function startTasks(task: CardTask, chunks: readonly SlackChunk[]): PlatformCall {
  const { place, recipient } = task;
  return {
    platform: "slack",
    method: "chat.startStream",
    channel: place.chat,
    chunks,
    ...(place.thread === null ? {} : { thread_ts: place.thread }),
    ...(recipient.user === null ? {} : { recipient_user_id: recipient.user }),
    ...(recipient.team === null ? {} : { recipient_team_id: recipient.team }),
  };
}

function appendTasks(card: Card, chunks: readonly SlackChunk[]): PlatformCall {
  return {
    platform: "slack",
    method: "chat.appendStream",
    channel: card.place.chat,
    ts: card.id,
    chunks,
  };
}

/** A full table ends its oldest card. */
function makeRoom(pass: Pass): void {
  const evictee = tableEvictee(pass.state.cards)?.value;
  if (evictee === undefined) return;
  forgetCard(pass, evictee.key, evictee.id, "stream_evicted");
  pass.pending.push(closeJob(evictee.key, evictee.place, evictee.id, ""));
}

function putCard(pass: Pass, card: Card): void {
  pass.state.cards = tableSet(pass.state.cards, card.key, card);
}

/** The card is over: stopped (`error` null), or lost for that reason. */
export function forgetCard(
  pass: Pass,
  key: string,
  id: string | null,
  error: string | null,
): Result {
  const { cards, stoppedCards } = pass.state;
  const over =
    error === null || id === null
      ? ({ kind: "sealed", id } as const)
      : ({ kind: "broken", id, error } as const);
  pass.state.cards = tableDelete(cards, key);
  pass.state.stoppedCards = tableSet(stoppedCards, key, over);
  return error === null ? success(id) : failure(error, id);
}

/** Nothing to close; what comes behind this stop is late all the same (C-22, B40). */
function stopUnknown(pass: Pass, key: string): Result {
  const over = tableGet(pass.state.stoppedCards, key);
  return over === undefined ? forgetCard(pass, key, null, null) : success(over.id);
}

function done(task: CardTask, result: Result): CardTask {
  return { ...task, stage: { at: "done", result } };
}
