import type { TaskChunk } from "../../../contract/generated/types.ts";
import { SLACK_TASK_FIELD_CHARS_MAX } from "../../../contract/limits.ts";
import { indexAt } from "../../../contract/text/length.ts";
import type { SlackChunk } from "../../platforms/port.ts";
import type { Place } from "../jobs/job.ts";
import { CARD_TASKS_SHOWN_MAX } from "../limits.ts";
import { placeKey } from "../outbound/placement.ts";

/** A plan that is on screen. Identity is (chat, card_id); at most one is open for each (C-20). */
export interface Card {
  readonly key: string;
  readonly place: Place;
  readonly id: string;
  /** What the platform accepted, task by task. */
  readonly shown: readonly SlackChunk[];
  /** When the platform has certainly ended it (S-06). */
  readonly endsAtMs: number;
}

export function cardKey(platform: string, chat: string, cardId: string): string {
  return placeKey(platform, chat, cardId);
}

/** The tasks of an op as Slack takes them: each field within its limit (C-23), the last ones of a long list. */
export function tasksToShow(chunks: readonly TaskChunk[]): readonly SlackChunk[] {
  return chunks.slice(-CARD_TASKS_SHOWN_MAX).map((chunk) => ({
    type: "task_update",
    id: clip(chunk.id),
    title: clip(chunk.title),
    status: chunk.status,
    ...(chunk.details === undefined ? {} : { details: clip(chunk.details) }),
  }));
}

/**
 * The updates that turn what is shown into what is wanted. An op carries the whole list each time, and
 * Slack appends details (S-11), so only what is new of them is sent (C-20).
 */
export function changedTasks(
  shown: readonly SlackChunk[],
  wanted: readonly SlackChunk[],
): readonly SlackChunk[] {
  const changed: SlackChunk[] = [];
  for (const task of wanted) {
    const was = shown.find((other) => other.id === task.id);
    const update = was === undefined ? task : updateOf(was, task);
    if (update !== undefined) changed.push(update);
  }
  return changed;
}

function updateOf(was: SlackChunk, task: SlackChunk): SlackChunk | undefined {
  const before = was.details ?? "";
  const after = task.details ?? "";
  const details = after.startsWith(before) ? after.slice(before.length) : after;
  const same = was.title === task.title && was.status === task.status;
  if (same && details === "") return undefined;
  const { type, id, title, status } = task;
  return { type, id, title, status, ...(details === "" ? {} : { details }) };
}

function clip(field: string): string {
  return field.slice(0, indexAt(field, SLACK_TASK_FIELD_CHARS_MAX, "chars"));
}
