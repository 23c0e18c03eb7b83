import type { Result } from "../../../contract/generated/types.ts";
import type { PlatformCall } from "../../platforms/port.ts";
import type { Move } from "../jobs/job.ts";
import { failure, success } from "../outbound/result.ts";

/** An op that is one call to the platform: edit, delete, typing, a preview. */
export interface CallTask {
  readonly kind: "call";
  readonly call: PlatformCall;
  /** The message the op is about, when the platform names none in its answer. */
  readonly about: string | null;
  readonly result: Result | null;
}

export function callTask(call: PlatformCall, about: string | null): CallTask {
  return { kind: "call", call, about, result: null };
}

export function nextCallMove(task: CallTask): Move {
  return task.result === null ? { call: task.call, task } : { done: task.result };
}

export function callAccepted(task: CallTask, id: string | null): CallTask {
  return { ...task, result: success(task.about === null ? null : (id ?? task.about)) };
}

/** A text that is on screen already needs no edit: Telegram calls that an error. */
export function callRefused(task: CallTask, error: string): CallTask {
  const unchanged = error === "message is not modified";
  return { ...task, result: unchanged ? success(task.about) : failure(error) };
}
