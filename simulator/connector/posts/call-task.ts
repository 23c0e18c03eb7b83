import type { Result } from "../../../contract/generated/types.ts";
import type { PlatformCall } from "../../platforms/port.ts";
import type { Move, Place } from "../jobs/job.ts";
import { failure, success } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";
import { noteMade } from "../threads/made-thread.ts";

/** An op that is one call to the platform: edit, delete, typing, a preview. */
export interface CallTask {
  readonly kind: "call";
  readonly call: PlatformCall;
  /** The message the op is about, when the platform names none in its answer; `""` for a new one. */
  readonly about: string | null;
  readonly result: Result | null;
  /** Errors by which the platform says that it is so already. */
  readonly harmless: readonly string[];
  /** The thread that it makes, which is remembered (C-30). */
  readonly makes?: { readonly place: Place; readonly name: string };
}

/** A text that is on screen already needs no edit: Telegram calls that an error. */
const UNCHANGED: readonly string[] = ["message is not modified"];

export function callTask(
  call: PlatformCall,
  about: string | null,
  harmless: readonly string[] = UNCHANGED,
): CallTask {
  return { kind: "call", call, about, result: null, harmless };
}

export function nextCallMove(task: CallTask): Move {
  return task.result === null ? { call: task.call, task } : { done: task.result };
}

export function callAccepted(pass: Pass, task: CallTask, id: string | null): CallTask {
  const { makes } = task;
  if (makes !== undefined && id !== null) noteMade(pass, { ...makes.place, id }, makes.name);
  const shown = task.about === null ? null : (id ?? task.about);
  return { ...task, result: success(shown === "" ? null : shown) };
}

export function callRefused(task: CallTask, error: string): CallTask {
  const isSo = task.harmless.includes(error);
  return { ...task, result: isSo ? success(task.about) : failure(error) };
}
