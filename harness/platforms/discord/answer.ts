import {
  DISCORD_REFUSALS,
  type DiscordRefusal,
} from "../../../simulator/platforms/discord/refusal.ts";
import type { PlatformAnswer } from "../../../simulator/platforms/port.ts";
import { jsonResponse } from "../door/json-response.ts";

type Refused = Extract<PlatformAnswer, { ok: false }>;

const NO_CONTENT_STATUS = 204;

/** Done, with nothing to say of it. */
export function noContent(): Response {
  return new Response(null, { status: NO_CONTENT_STATUS });
}

/** A refusal on the wire; a rate limit says how long to wait, in seconds, in body and header. */
export function refusal({ error, retryAfterMs }: Refused): Response {
  if (retryAfterMs !== undefined) {
    const seconds = retryAfterMs / 1_000;
    const body = { message: "You are being rate limited.", retry_after: seconds, global: false };
    return jsonResponse(body, 429, {
      "Retry-After": String(Math.ceil(seconds)),
      "X-RateLimit-Scope": "user",
    });
  }
  const known = isRefusal(error) ? DISCORD_REFUSALS[error] : { code: 0, status: 400 };
  return jsonResponse({ message: error, code: known.code }, known.status);
}

export function badForm(errors: Readonly<Record<string, unknown>> = {}): Response {
  return jsonResponse({ message: "Invalid Form Body", code: 50_035, errors }, 400);
}

/** The screen's refusal, or what the call came to. */
export function responseOf(answer: PlatformAnswer, done: (id: string) => Response): Response {
  return answer.ok ? done(answer.id ?? "") : refusal(answer);
}

function isRefusal(error: string): error is DiscordRefusal {
  return Object.hasOwn(DISCORD_REFUSALS, error);
}
