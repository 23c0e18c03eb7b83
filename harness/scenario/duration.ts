import { z } from "zod";

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const PATTERN = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/;

/** Longest time a scenario may name: a day, in milliseconds. */
const DURATION_MS_MAX = 24 * 3_600_000;

/** `800ms`, `2s`, `3m`, `1h`: a length of virtual time, in milliseconds once read. */
export const durationSchema = z
  .string("expected a time such as 800ms, 2s or 3m")
  .regex(PATTERN, "expected a time such as 800ms, 2s or 3m")
  .transform((text) => durationMs(text))
  .refine((ms) => ms <= DURATION_MS_MAX, "a day is the longest time a scenario may name");

function durationMs(text: string): number {
  const [, amount = "0", unit = "ms"] = PATTERN.exec(text) ?? [];
  return Math.round(Number(amount) * (UNITS_MS[unit] ?? 1));
}
