import type { Result } from "../../../contract/generated/types.ts";
import type { ConnId } from "../../../contract/ports/gateway.ts";
import type { PlatformCall, PlatformName } from "../../platforms/port.ts";
import type { CardTask } from "../cards/card-task.ts";
import type { CommandsTask } from "../commands/commands-task.ts";
import type { CallTask } from "../posts/call-task.ts";
import type { PostTask } from "../posts/post-task.ts";
import type { Refusal } from "../port.ts";
import type { CloseTask } from "../streams/close-task.ts";
import type { RenameTask } from "../threads/rename-task.ts";
import type { StreamTask } from "../streams/stream-task.ts";

/**
 * One request on its way through a platform, or something the connector does for itself.
 *
 * A job makes one call at a time, and what comes next is worked out anew from the state after each
 * answer. Jobs of one lane are under way one at a time, in order of arrival (C-04).
 */
export interface Job {
  /** `<conn>/<requestId>`, or `close/<stream key>`. Its calls are named `<id>/<number>`. */
  readonly id: string;
  readonly lane: string;
  /** Who is told what became of it; `null` when nobody asked. */
  readonly asker: Asker | null;
  readonly task: Task;
  readonly calls: number;
  /** How long it has waited for rate limits in all (C-56). */
  readonly limitedMs: number;
  /** What the platform asked to wait when the job gave up on a rate limit, or `null`. */
  readonly retryAfterMs: number | null;
  readonly wait: Wait;
}

export interface Asker {
  readonly conn: ConnId;
  readonly gatewayId: string;
  readonly requestId: string;
  /** A fault: what it is told where it should be told of success. */
  readonly insteadOfSuccess?: Refusal;
}

export type Wait =
  | { readonly for: "turn" }
  | { readonly for: "answer"; readonly call: string; readonly untilMs: number }
  | { readonly for: "rate-limit"; readonly untilMs: number };

export type Task =
  RenameTask | CallTask | PostTask | StreamTask | CloseTask | CardTask | CommandsTask;

/** What a job does next: one call, with the task as it is while that call is out, or its end. */
export type Move = { readonly call: PlatformCall; readonly task: Task } | { readonly done: Result };

/** Where a job acts. */
export interface Place {
  readonly platform: PlatformName;
  readonly chat: string;
  /** Identity key of the bot that acts. */
  readonly identity: string;
  /** Workspace or server, where the op says so. */
  readonly scope: string | null;
  readonly thread: string | null;
  /** How texts are to be shown, where the op says so and the platform can (C-28). */
  readonly rendering?: Rendering;
  /** Whether links get previews, where the op says so (O-24). */
  readonly unfurlLinks?: boolean;
}

export type Rendering = "markdown" | "rich";

/** A copy that its maker may still change, written out as a spread takes several times as long. */
export function copyJob(job: Job): { -readonly [Field in keyof Job]: Job[Field] } {
  return {
    id: job.id,
    lane: job.lane,
    asker: job.asker,
    task: job.task,
    calls: job.calls,
    limitedMs: job.limitedMs,
    retryAfterMs: job.retryAfterMs,
    wait: job.wait,
  };
}

/** A job that has not begun. */
export function jobOf(id: string, lane: string, asker: Asker | null, task: Task): Job {
  const wait = { for: "turn" } as const;
  return { id, lane, asker, task, calls: 0, limitedMs: 0, retryAfterMs: null, wait };
}
