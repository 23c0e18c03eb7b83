/** What a Web API method comes to, before it is HTTP. */
export type MethodAnswer =
  { readonly ok: true; readonly fields: Readonly<Record<string, unknown>> } | MethodRefusal;

/** `messages` say to a person what was wrong, as Slack's `response_metadata` does. */
export interface MethodRefusal {
  readonly ok: false;
  readonly error: string;
  readonly messages?: readonly string[];
  readonly retryAfterMs?: number;
}

export function fulfil(fields: Readonly<Record<string, unknown>> = {}): MethodAnswer {
  return { ok: true, fields };
}

export function refusal(error: string, messages?: readonly string[]): MethodRefusal {
  return messages === undefined ? { ok: false, error } : { ok: false, error, messages };
}

/** The answer on the wire: 200 whatever came of it, but 429 with `Retry-After` for a rate limit. */
export function httpResponse(answer: MethodAnswer, status = 200): Response {
  if (answer.ok) return Response.json({ ok: true, ...answer.fields });
  const { error, messages, retryAfterMs } = answer;
  const metadata = messages === undefined ? {} : { response_metadata: { messages } };
  const body = { ok: false, error, ...metadata };
  if (retryAfterMs === undefined) return Response.json(body, { status });
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return Response.json(body, { status: 429, headers: { "Retry-After": String(seconds) } });
}
