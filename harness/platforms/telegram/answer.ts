import { jsonResponse } from "../door/json-response.ts";
import type { PlatformAnswer } from "../../../simulator/platforms/port.ts";

/** What a method of the Bot API comes to, before it is HTTP. */
export type MethodAnswer = { readonly ok: true; readonly result: unknown } | MethodRefusal;

export interface MethodRefusal {
  readonly ok: false;
  /** Without the phrase before it: `message is too long`. */
  readonly error: string;
  /** 400, unless given. */
  readonly status?: 401 | 404 | 409 | 413;
  readonly retryAfterMs?: number;
}

const PHRASES = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  409: "Conflict",
  413: "Request Entity Too Large",
  429: "Too Many Requests",
} as const;

export function fulfil(result: unknown = true): MethodAnswer {
  return { ok: true, result };
}

/** The screen's refusal as the method's, or the result of the call. */
export function answerOf(answer: PlatformAnswer, result: (id: string) => unknown): MethodAnswer {
  return answer.ok ? fulfil(result(answer.id ?? "")) : answer;
}

/** The answer on the wire. */
export function httpResponse(answer: MethodAnswer): Response {
  if (answer.ok) return jsonResponse(answer);
  const { error, retryAfterMs } = answer;
  const status = retryAfterMs === undefined ? (answer.status ?? 400) : 429;
  const seconds = Math.max(1, Math.ceil((retryAfterMs ?? 0) / 1_000));
  const words = status === 429 ? `retry after ${seconds}` : error;
  return jsonResponse(
    {
      ok: false,
      error_code: status,
      description: words === "" ? PHRASES[status] : `${PHRASES[status]}: ${words}`,
      ...(status === 429 ? { parameters: { retry_after: seconds } } : {}),
    },
    status,
  );
}
