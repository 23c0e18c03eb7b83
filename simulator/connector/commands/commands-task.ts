import type { ManifestCommand } from "../../../contract/generated/types.ts";
import type { PlatformAnswer } from "../../platforms/port.ts";
import type { Move } from "../jobs/job.ts";
import { failure, success } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";

/** What a gateway's commands come to: one look at what there is, and one write if it differs (C-49). */
export interface CommandsTask {
  readonly kind: "commands";
  readonly wanted: readonly ManifestCommand[];
  readonly stage:
    | { readonly at: "reading" }
    | { readonly at: "read"; readonly current: readonly ManifestCommand[] }
    | { readonly at: "over"; readonly error: string | null };
}

export function nextCommandsMove(pass: Pass, task: CommandsTask): Move {
  const { stage, wanted } = task;
  if (stage.at === "reading") {
    return { call: { platform: "discord", method: "getGlobalApplicationCommands" }, task };
  }
  if (stage.at === "over") {
    return { done: stage.error === null ? success() : failure(stage.error) };
  }
  const commands = pass.rig.policies.commandsToWrite(wanted, stage.current);
  if (commands === undefined) return { done: success() };
  const method = "bulkOverwriteGlobalApplicationCommands";
  return { call: { platform: "discord", method, commands }, task };
}

export function commandsAccepted(
  task: CommandsTask,
  answer: Extract<PlatformAnswer, { ok: true }>,
): CommandsTask {
  if (task.stage.at !== "reading") return { ...task, stage: { at: "over", error: null } };
  return { ...task, stage: { at: "read", current: answer.commands ?? [] } };
}

/** What was not taken is not tried again: the next hello brings it anew. */
export function commandsRefused(task: CommandsTask, error: string): CommandsTask {
  return { ...task, stage: { at: "over", error } };
}
