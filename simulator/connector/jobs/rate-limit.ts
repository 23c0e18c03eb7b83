import { RATE_LIMIT_WAIT_MS_MAX } from "../limits.ts";
import type { Pass } from "../pass.ts";
import type { Job } from "./job.ts";

/**
 * The job as it waits to make its call again, or `undefined` when it was no rate limit, or one that
 * would keep the gateway waiting too long (C-56). A limited call changed nothing, so that repeating it
 * keeps an op at most once (C-34).
 */
export function waitForRateLimit(
  pass: Pass,
  job: Job,
  retryAfterMs: number | undefined,
): Job | undefined {
  if (retryAfterMs === undefined || !pass.rig.policies.honoursRateLimits()) return undefined;
  const waitMs = Math.max(1, retryAfterMs);
  const limitedMs = job.limitedMs + waitMs;
  if (!(limitedMs <= RATE_LIMIT_WAIT_MS_MAX)) return undefined;
  return { ...job, limitedMs, wait: { for: "rate-limit", untilMs: pass.atMs + waitMs } };
}
