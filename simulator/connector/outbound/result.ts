import type { Result } from "../../../contract/generated/types.ts";

/** Done; `id` names what is on screen, where the op has such a thing (O-29). */
export function success(id: string | null = null): Result {
  return id === null ? { success: true } : { success: true, message_id: id };
}

/** Not done, or not wholly; `id` names what is on screen all the same (D-32). */
export function failure(error: string, id: string | null = null): Result {
  return id === null ? { success: false, error } : { success: false, error, message_id: id };
}

/** A failure behind which a rate limit stood says when to try again, in whole seconds (C-56, W-48). */
export function withRetryAfter(result: Result, retryAfterMs: number | null): Result {
  if (retryAfterMs === null || result.success === true) return result;
  return { ...result, retryable: true, retry_after: Math.ceil(retryAfterMs / 1_000) };
}
