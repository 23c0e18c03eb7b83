import { never } from "../../../contract/assert.ts";
import { cardCallAccepted, cardCallRefused, nextCardMove } from "../cards/card-task.ts";
import { commandsAccepted, commandsRefused, nextCommandsMove } from "../commands/commands-task.ts";
import type { PlatformAnswer } from "../../platforms/port.ts";
import type { Pass } from "../pass.ts";
import { callAccepted, callRefused, nextCallMove } from "../posts/call-task.ts";
import { nextPostMove, postTaskAccepted, postTaskRefused } from "../posts/post-task.ts";
import { closeAnswered, nextCloseMove } from "../streams/close-task.ts";
import { nextStreamMove } from "../streams/next-move.ts";
import { streamCallAccepted } from "../streams/on-accepted.ts";
import { streamCallRefused } from "../streams/on-refused.ts";
import { nextRenameMove, renameAccepted, renameRefused } from "../threads/rename-task.ts";
import type { Move, Task } from "./job.ts";

/** The next call of a task, or its result. */
export function nextMove(pass: Pass, task: Task): Move {
  switch (task.kind) {
    case "stream":
      return nextStreamMove(pass, task);
    case "post":
      return nextPostMove(task);
    case "call":
      return nextCallMove(task);
    case "card":
      return nextCardMove(pass, task);
    case "close":
      return nextCloseMove(task);
    case "rename":
      return nextRenameMove(task);
    case "commands":
      return nextCommandsMove(pass, task);
    default:
      return never(task, "task");
  }
}

/** The task after the platform took its call. */
export function accepted(
  pass: Pass,
  task: Task,
  answer: Extract<PlatformAnswer, { ok: true }>,
): Task {
  const id = answer.id ?? null;
  switch (task.kind) {
    case "stream":
      return streamCallAccepted(pass, task, id);
    case "post":
      return postTaskAccepted(pass, task, id);
    case "call":
      return callAccepted(pass, task, id);
    case "card":
      return cardCallAccepted(pass, task, id);
    case "close":
      return closeAnswered(task);
    case "rename":
      return renameAccepted(pass, task, answer);
    case "commands":
      return commandsAccepted(task, answer);
    default:
      return never(task, "task");
  }
}

/** The task after the platform refused its call. */
export function refused(pass: Pass, task: Task, error: string): Task {
  switch (task.kind) {
    case "stream":
      return streamCallRefused(pass, task, error);
    case "post":
      return postTaskRefused(task, error);
    case "call":
      return callRefused(task, error);
    case "card":
      return cardCallRefused(pass, task, error);
    case "close":
      return closeAnswered(task);
    case "rename":
      return renameRefused(task, error);
    case "commands":
      return commandsRefused(task, error);
    default:
      return never(task, "task");
  }
}
