import type { Result } from "../../../contract/generated/types.ts";
import type { Move, Place } from "../jobs/job.ts";
import { failure, success } from "../outbound/result.ts";
import type { Pass } from "../pass.ts";
import {
  noteMade,
  openThreadCall,
  withFeedback,
  type ThreadToOpen,
} from "../threads/made-thread.ts";
import type { Posts } from "./posts.ts";
import { nextPostCall, postAccepted, postRefused, visibleId } from "./posts.ts";

/** One send op: at most once, in as many messages as it takes (O-07, C-25). */
export interface PostTask {
  readonly kind: "post";
  readonly place: Place;
  readonly posts: Posts;
  readonly refusal: Result | null;
  /** The thread that it opens first, or `null` (C-31). */
  readonly opens: ThreadToOpen | null;
  /** The thread that it has opened. */
  readonly opened: ThreadToOpen | null;
}

export function nextPostMove(task: PostTask): Move {
  const { place, posts, opens, opened } = task;
  if (task.refusal !== null) return { done: task.refusal };
  if (opens !== null) return { call: openThreadCall(place, opens), task };
  const call = nextPostCall(place, posts);
  if (call !== undefined) return { call, task };
  const done = success(posts.firstId);
  return { done: opened === null ? done : withFeedback(done, opened.message, opened.name) };
}

export function postTaskAccepted(pass: Pass, task: PostTask, id: string | null): PostTask {
  const { place, opens } = task;
  if (opens !== null) {
    const { platform, chat } = place;
    noteMade(pass, { platform, chat, id: opens.message }, opens.name);
    return { ...task, place: { ...place, thread: opens.message }, opens: null, opened: opens };
  }
  return { ...task, posts: postAccepted(task.posts, id) };
}

/** A part is refused: the parts after it are not sent, and the result names what is on screen. */
export function postTaskRefused(task: PostTask, error: string): PostTask {
  // Without its thread an answer stands in the channel: it is not lost for that.
  if (task.opens !== null) return { ...task, opens: null };
  const posts = postRefused(task.posts);
  if (posts !== undefined) return { ...task, posts };
  return { ...task, refusal: failure(error, visibleId(task.posts)) };
}
