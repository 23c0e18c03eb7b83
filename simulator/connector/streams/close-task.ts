import type { Job, Move, Place } from "../jobs/job.ts";
import { jobOf } from "../jobs/job.ts";
import { success } from "../outbound/result.ts";
import { stopCall } from "./stream-calls.ts";

/** Ends a stream that nobody will seal any more. */
export interface CloseTask {
  readonly kind: "close";
  readonly place: Place;
  readonly id: string;
  readonly text: string;
  readonly closed: boolean;
}

/** What an evicted stream ends with, so that its reader does not take it for a whole answer (D-35). */
export const INTERRUPTED_MARK = "\n\n_(interrupted)_";

export function closeJob(key: string, place: Place, id: string, text: string): Job {
  const name = `close/${key}/${id}`;
  return jobOf(name, name, null, { kind: "close", place, id, text, closed: false });
}

export function nextCloseMove(task: CloseTask): Move {
  if (task.closed) return { done: success(task.id) };
  return { call: stopCall(task.place, task.id, task.text), task };
}

/** Taken or refused, there is nothing more to do: a refusal says that the stream is over. */
export function closeAnswered(task: CloseTask): CloseTask {
  return { ...task, closed: true };
}
