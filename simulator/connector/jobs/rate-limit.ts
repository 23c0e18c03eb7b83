import type { PlatformAnswer } from "../../platforms/port.ts";
import { RATE_LIMIT_WAIT_MS_MAX, UNTIMED_RATE_LIMIT_WAIT_MS } from "../limits.ts";
import type { Pass } from "../pass.ts";
import type { Job } from "./job.ts";

/** Rate limits that name no time to wait: WhatsApp's. */
const UNTIMED: readonly string[] = [
  "Rate limit hit",
  "(Business Account, Consumer Account) pair rate limit hit",
];

/** How long a refusal asks to wait, in milliseconds; `undefined` when it is no rate limit. */
export function waitAskedFor(refused: Extract<PlatformAnswer, { ok: false }>): number | undefined {
  const { error, retryAfterMs } = refused;
  return retryAfterMs ?? (UNTIMED.includes(error) ? UNTIMED_RATE_LIMIT_WAIT_MS : undefined);
}

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
