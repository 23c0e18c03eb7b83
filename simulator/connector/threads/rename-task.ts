import type { Result, ThreadRenameAction } from "../../../contract/generated/types.ts";
import type { PlatformAnswer, PlatformCall } from "../../platforms/port.ts";
import type { Move, Place } from "../jobs/job.ts";
import { placeKey } from "../outbound/placement.ts";
import type { Plan } from "../outbound/plan-op.ts";
import { failure, success } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";
import { isMade } from "./made-thread.ts";

/** One rename of a thread, on its guard's condition (C-30, O-17). */
export interface RenameTask {
  readonly kind: "rename";
  readonly place: Place;
  readonly threadId: string;
  readonly name: string;
  /** What it has to be called before; `null` where nobody asks. */
  readonly expected: string | null;
  readonly stage: "reading" | "renaming" | { readonly done: Result };
}

/**
 * Who made a thread is known here; what it is called only Discord tells, so that on Telegram such a guard
 * fails safely (C-30, S-22). Of two guards the connector's own memory counts. Slack's threads have no names.
 */
export function planRename(pass: Pass, action: ThreadRenameAction, place: Place): Plan {
  const { message_id: threadId, thread_name: name } = action;
  const { platform } = place;
  if (platform !== "discord" && platform !== "telegram") {
    return { done: failure(`no renames on ${platform}`) };
  }
  const ours = action.only_if_connector_created === true;
  const made = isMade(pass, { platform, chat: place.chat, id: threadId });
  if (ours && !pass.rig.policies.mayRenameByOrigin(made)) {
    return { done: failure("thread was not created by this connector") };
  }
  const expected = ours ? null : (action.only_if_current_name ?? null);
  const readable = platform === "discord";
  if (expected !== null && !readable && !pass.rig.policies.mayRenameUnread()) {
    return { done: failure("the name of a topic cannot be read") };
  }
  const stage = expected === null || !readable ? "renaming" : "reading";
  return {
    lane: `rename/${placeKey(platform, place.chat, threadId)}`,
    task: { kind: "rename", place, threadId, name, expected, stage },
  };
}

export function nextRenameMove(task: RenameTask): Move {
  const { stage, place, threadId, name } = task;
  if (typeof stage === "object") return stage;
  if (place.platform === "telegram") {
    const method = "editForumTopic";
    const { platform, chat: chat_id } = place;
    return { call: { platform, method, chat_id, message_thread_id: threadId, name }, task };
  }
  const here = { platform: "discord", channel_id: threadId } as const;
  const call: PlatformCall =
    stage === "reading"
      ? { ...here, method: "getChannel" }
      : { ...here, method: "modifyChannel", name };
  return { call, task };
}

export function renameAccepted(
  pass: Pass,
  task: RenameTask,
  { name }: Extract<PlatformAnswer, { ok: true }>,
): RenameTask {
  if (task.stage !== "reading") return { ...task, stage: { done: success() } };
  const same = pass.rig.policies.mayRenameByName(name ?? null, task.expected);
  return {
    ...task,
    stage: same ? "renaming" : { done: failure("thread has another name by now") },
  };
}

/** A topic that has the name already needs no other one. */
export function renameRefused(task: RenameTask, error: string): RenameTask {
  return { ...task, stage: { done: error === "TOPIC_NOT_MODIFIED" ? success() : failure(error) } };
}
