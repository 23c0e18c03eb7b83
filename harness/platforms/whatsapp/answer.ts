import type { PlatformAnswer } from "../../../simulator/platforms/port.ts";
import {
  WHATSAPP_REFUSALS,
  type WhatsAppRefusal,
} from "../../../simulator/platforms/whatsapp/refusal.ts";
import { jsonResponse } from "../door/json-response.ts";

type Refused = Extract<PlatformAnswer, { ok: false }>;

const INVALID_PARAMETER = 100;
const AUTHENTICATION = 190;

/** A refusal on the wire. `details` say to a person what was wrong. */
export function refusal({ error, retryAfterMs }: Refused, details = error): Response {
  const limited = retryAfterMs === undefined ? undefined : WHATSAPP_REFUSALS["Rate limit hit"];
  const { code, status } = isRefusal(error)
    ? WHATSAPP_REFUSALS[error]
    : (limited ?? { code: INVALID_PARAMETER, status: 400 });
  return errorResponse(`(#${code}) ${error}`, code, status, details);
}

export function unauthorized(): Response {
  return errorResponse("Authentication Error", AUTHENTICATION, 401);
}

function errorResponse(message: string, code: number, status: number, details = message): Response {
  const error_data = { messaging_product: "whatsapp", details };
  const error = { message, type: "OAuthException", code, error_data, fbtrace_id: "turnproof" };
  return jsonResponse({ error }, status);
}

function isRefusal(error: string): error is WhatsAppRefusal {
  return Object.hasOwn(WHATSAPP_REFUSALS, error);
}
