import { fits } from "../../../contract/text/length.ts";
import type { SlackChunk, SlackPiece } from "../port.ts";
import type { SlackConfig } from "./config.ts";
import type { SlackRefusal } from "./refusal.ts";

const STATUSES: readonly string[] = ["pending", "in_progress", "complete", "error"];

/** What some chunks say and which tasks they tell of; `undefined` when there are none, or a wrong one. */
export function sortChunks(
  chunks: readonly SlackPiece[],
  config: SlackConfig,
): { readonly text: string; readonly tasks: readonly SlackChunk[] } | undefined {
  if (chunks.length === 0) return undefined;
  let text = "";
  const tasks: SlackChunk[] = [];
  for (const chunk of chunks) {
    if (chunk.type === "markdown_text") text += chunk.text;
    else if (chunk.type === "task_update") tasks.push(chunk);
    else if (!fits(chunk.title, config.taskFieldCharsMax, "chars")) return undefined;
  }
  return { text, tasks };
}

/** A plan after some task updates, all or none: title and status replaced, details appended (S-11). */
export function mergeTasks(
  tasks: readonly SlackChunk[],
  chunks: readonly SlackChunk[],
  config: SlackConfig,
): readonly SlackChunk[] | SlackRefusal {
  let merged = tasks;
  for (const chunk of chunks) {
    if (!isWellFormed(chunk, config.taskFieldCharsMax)) return "invalid_chunks";
    merged = mergeTask(merged, chunk);
  }
  if (merged.length > config.tasksPerStreamMax) return "invalid_chunks";
  const swollen = merged.some((task) => !fits(task.details ?? "", config.postCharsMax, "chars"));
  return swollen ? "msg_too_long" : merged;
}

function mergeTask(tasks: readonly SlackChunk[], chunk: SlackChunk): readonly SlackChunk[] {
  const at = tasks.findIndex((task) => task.id === chunk.id);
  const old = tasks[at];
  if (old === undefined) return [...tasks, chunk];
  const details = (old.details ?? "") + (chunk.details ?? "");
  return tasks.with(at, details === "" ? chunk : { ...chunk, details });
}

function isWellFormed(chunk: SlackChunk, fieldCharsMax: number): boolean {
  const { id, title, status, details } = chunk;
  if (id === "" || !STATUSES.includes(status)) return false;
  return ![id, title, details ?? ""].some((field) => !fits(field, fieldCharsMax, "chars"));
}
