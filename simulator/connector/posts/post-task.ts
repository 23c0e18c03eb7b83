import type { Result } from "../../../contract/generated/types.ts";
import type { Move, Place } from "../jobs/job.ts";
import { failure, success } from "../outbound/result.ts";
import type { Posts } from "./posts.ts";
import { nextPostCall, postAccepted, postRefused, visibleId } from "./posts.ts";

/** One send op: at most once, in as many messages as it takes (O-07, C-25). */
export interface PostTask {
  readonly kind: "post";
  readonly place: Place;
  readonly posts: Posts;
  readonly refusal: Result | null;
}

export function nextPostMove(task: PostTask): Move {
  if (task.refusal !== null) return { done: task.refusal };
  const call = nextPostCall(task.place, task.posts);
  return call === undefined ? { done: success(task.posts.firstId) } : { call, task };
}

export function postTaskAccepted(task: PostTask, id: string | null): PostTask {
  return { ...task, posts: postAccepted(task.posts, id) };
}

/** A part is refused: the parts after it are not sent, and the result names what is on screen. */
export function postTaskRefused(task: PostTask, error: string): PostTask {
  const posts = postRefused(task.posts);
  if (posts !== undefined) return { ...task, posts };
  return { ...task, refusal: failure(error, visibleId(task.posts)) };
}
