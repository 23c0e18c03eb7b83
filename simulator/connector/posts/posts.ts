import type { PlatformCall } from "../../platforms/port.ts";
import { deleteCall, postCall } from "../outbound/calls.ts";
import type { Place } from "../jobs/job.ts";

/**
 * A text on its way to the screen as one or more messages. Part k+1 is posted only after part k was
 * accepted, so that parts are in order and none is missing in between (B50).
 */
export interface Posts {
  readonly parts: readonly string[];
  /** How many parts the platform has accepted. */
  readonly posted: number;
  /** The first message of the answer: the one id that is returned (O-07). */
  readonly firstId: string | null;
  /** A message that goes once all parts are posted (D-33), or `null`. */
  readonly replaces: string | null;
  /** The message replied to, for the first part on platforms that have such a thing. */
  readonly replyTo: string | null;
}

export function postsOf(parts: readonly string[]): Posts {
  return { parts, posted: 0, firstId: null, replaces: null, replyTo: null };
}

/** The call to make next, or `undefined` when all is done. */
export function nextPostCall(place: Place, posts: Posts): PlatformCall | undefined {
  const part = posts.parts[posts.posted];
  if (part !== undefined) return postCall(place, part, posts.posted === 0 ? posts.replyTo : null);
  return posts.replaces === null ? undefined : deleteCall(place, posts.replaces);
}

/** The platform took the last call; `id` names what it posted. */
export function postAccepted(posts: Posts, id: string | null): Posts {
  if (posts.posted === posts.parts.length) return { ...posts, replaces: null };
  return { ...posts, posted: posts.posted + 1, firstId: posts.firstId ?? id };
}

/**
 * The platform refused the last call: what is left to do, or `undefined` when the answer is incomplete.
 * A replaced message that cannot be deleted does not undo the answer that stands below it.
 */
export function postRefused(posts: Posts): Posts | undefined {
  return posts.posted === posts.parts.length ? { ...posts, replaces: null } : undefined;
}

/** What the person can see of it, if anything. */
export function visibleId(posts: Posts): string | null {
  return posts.firstId ?? posts.replaces;
}
