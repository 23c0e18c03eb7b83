import type { Result } from "../../../contract/generated/types.ts";
import type { Place } from "../jobs/job.ts";
import type { Recipient } from "../outbound/placement.ts";
import type { Posts } from "../posts/posts.ts";

/** One draft op in a chat where the stream is the message (O-18). */
export interface StreamTask {
  readonly kind: "stream";
  readonly key: string;
  /** The gateway that asks. */
  readonly gatewayId: string;
  readonly place: Place;
  /** The whole text so far. */
  readonly content: string;
  readonly final: boolean;
  readonly recipient: Recipient;
  readonly stage: StreamStage;
}

export type StreamStage =
  /** Refused before it reached the platform; what the stream shows is closed in its turn (C-18). */
  | { readonly at: "refused"; readonly result: Result }
  /** Showing what is still missing; `sent` is the call that is out. */
  | { readonly at: "showing"; readonly sent: Sent | null }
  /** Stopped with a text the final does not extend; the message is edited to the final (D-08). */
  | { readonly at: "rewriting"; readonly id: string }
  /** What one message cannot hold, or what replaces it, is posted (B10, D-33). */
  | { readonly at: "posting"; readonly posts: Posts }
  /** A call was refused: the stream is closed before the failure is told (C-18). */
  | { readonly at: "giving-up"; readonly id: string; readonly result: Result }
  | { readonly at: "done"; readonly result: Result };

/** The same op at another stage. A literal, as a spread takes several times as long. */
export function atStage(task: StreamTask, stage: StreamStage): StreamTask {
  return {
    kind: "stream",
    key: task.key,
    gatewayId: task.gatewayId,
    place: task.place,
    content: task.content,
    final: task.final,
    recipient: task.recipient,
    stage,
  };
}

/** A call that is out, and the cumulative text that will be accepted once the platform takes it. */
export interface Sent {
  readonly does: "start" | "append" | "stop" | "post" | "update";
  readonly after: string;
}
