/**
 * WhatsApp's errors by their words, the code and the status that go with each. No answer says how long
 * to wait; the ones that are about rates are repeated later or not at all.
 */
export const WHATSAPP_REFUSALS = {
  "Invalid parameter": { code: 100, status: 400 },
  "Parameter value is not valid": { code: 131_009, status: 400 },
  "Re-engagement message": { code: 131_047, status: 400 },
  "Rate limit hit": { code: 130_429, status: 429 },
  "(Business Account, Consumer Account) pair rate limit hit": { code: 131_056, status: 429 },
} as const;

export type WhatsAppRefusal = keyof typeof WHATSAPP_REFUSALS;
