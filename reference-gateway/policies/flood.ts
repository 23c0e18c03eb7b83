import {
  EDIT_INTERVAL_MS,
  FLOOD_ERRORS_MAX,
  FLOOD_RETRY_AFTER_MS_MAX,
  FLOOD_WAIT_MS_MAX,
} from "../../contract/limits.ts";
import type { FailedEdit } from "./stream.ts";

/** Whole words: "could not generate" is no matter of rate (F-76). */
const FLOOD_WORDS =
  /\b(?:flood|rate_?limit(?:ed)?|rate limit(?:ed)?|too many requests|retry after)\b/i;

/** Whether a refusal only says that it came too fast: nothing was done, and later it may be (G-41). */
export function isFlood({ error, retryAfterMs }: Omit<FailedEdit, "floods">): boolean {
  return retryAfterMs !== null || FLOOD_WORDS.test(error);
}

/** Twice as long each time, unless the connector knows better; the third one in a row ends it (G-41). */
export function floodPauseMs({ retryAfterMs, floods }: FailedEdit): number | null {
  if (floods + 1 >= FLOOD_ERRORS_MAX) return null;
  if (retryAfterMs !== null) return Math.min(retryAfterMs, FLOOD_RETRY_AFTER_MS_MAX);
  return Math.min(EDIT_INTERVAL_MS * 2 ** (floods + 1), FLOOD_WAIT_MS_MAX);
}
