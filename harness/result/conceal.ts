import { REDACTED, redacted } from "../../contract/trace/redact.ts";

/** A secret shorter than this would be found in words that have nothing to do with it. */
const SECRET_UNITS_MIN = 4;

/**
 * The run without the secrets that were given to the peer, and without what looks like one. Whoever gets a
 * report need not be trusted with them.
 */
export function conceal<T>(run: T, secrets: readonly string[]): T {
  const known = secrets.filter((secret) => secret.length >= SECRET_UNITS_MIN);
  return redacted(known.length === 0 ? run : without(run, known));
}

function without<T>(value: T, secrets: readonly string[]): T {
  return strip(value, secrets) as T;
}

function strip(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") {
    return secrets.reduce((text, secret) => text.replaceAll(secret, REDACTED), value);
  }
  if (Array.isArray(value)) return value.map((item) => strip(item, secrets));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, strip(item, secrets)]),
  );
}
