import { createHmac, timingSafeEqual } from "node:crypto";
import { UPGRADE_TOKEN_LIFETIME_SECONDS } from "../limits.ts";

/** What a gateway needs to name itself on an upgrade. */
export interface Credential {
  readonly gatewayId: string;
  readonly secret: string;
}

/** What a token turned out to be. Only a genuine token can be `expired`; a forged one is never more than bad. */
export type Verdict =
  | { readonly ok: true; readonly gatewayId: string; readonly expSeconds: number }
  | { readonly ok: false; readonly reason: "expired" | "unauthorized" };

const UNAUTHORIZED: Verdict = { ok: false, reason: "unauthorized" };
const BEARER = "Bearer ";
/** With its padding or without; no length that no text has. */
const BASE64URL = /^(?:[\w-]{4})*(?:[\w-]{2}(?:==)?|[\w-]{3}=?)?$/;
const STRICT_UTF_8 = new TextDecoder("utf-8", { fatal: true });
const SIGNATURE_HEX_DIGITS = 64;

/**
 * The Authorization header of a dial, or `undefined` for an anonymous one: it takes both an id and a
 * secret (W-04). Made anew for every dial, so that a token is never older than its dial (W-06).
 *
 * @param nowSeconds Seconds since 1970, whole or not.
 */
export function upgradeAuthorization(
  credential: Partial<Credential>,
  nowSeconds: number,
): string | undefined {
  const { gatewayId, secret } = credential;
  if (!gatewayId || !secret || !isUsable(secret)) return undefined;
  return BEARER + mintUpgradeToken({ gatewayId, secret }, nowSeconds);
}

/**
 * A signed token (W-05). `lifetimeSeconds` of `"forever"` makes one that never expires.
 *
 * @param nowSeconds Seconds since 1970, whole or not.
 */
export function mintUpgradeToken(
  credential: Credential,
  nowSeconds: number,
  lifetimeSeconds: number | "forever" = UPGRADE_TOKEN_LIFETIME_SECONDS,
): string {
  const exp = lifetimeSeconds === "forever" ? 0 : Math.floor(nowSeconds) + lifetimeSeconds;
  const signed = `${credential.gatewayId}:${exp}`;
  return base64url(`${signed}:${signature(credential.secret, signed)}`);
}

/** Judges the Authorization header of an upgrade. Absent or of another scheme is unauthorized. */
export function verifyUpgradeAuthorization(
  header: string | undefined,
  secrets: readonly string[],
  nowSeconds: number,
): Verdict {
  if (header?.slice(0, BEARER.length).toLowerCase() !== BEARER.toLowerCase()) return UNAUTHORIZED;
  return verifyUpgradeToken(header.slice(BEARER.length).trim(), secrets, nowSeconds);
}

/**
 * The gateway a header claims to be from, so that its secrets can be looked up; nothing is proven by it.
 * `undefined` when it claims none.
 */
export function claimedGatewayId(header: string | undefined): string | undefined {
  const token = header?.slice(BEARER.length).trim() ?? "";
  const gatewayId = decode(token)?.split(":").slice(0, -2).join(":") ?? "";
  return gatewayId === "" ? undefined : gatewayId;
}

/** When the token of a header says that it expires, in seconds since 1970, 0 for never; nothing is proven by it. */
export function claimedExpiry(header: string | undefined): number | undefined {
  const exp =
    decode(header?.slice(BEARER.length).trim() ?? "")
      ?.split(":")
      .at(-2) ?? "";
  return /^\d{1,15}$/.test(exp) ? Number(exp) : undefined;
}

/**
 * Judges a token against every secret in use (W-07): one for each step of a rotation. A gateway id may
 * hold colons, so the token is split from the right (W-09).
 *
 * @param nowSeconds Seconds since 1970, whole or not. The token lives until it is past `exp`.
 */
export function verifyUpgradeToken(
  token: string,
  secrets: readonly string[],
  nowSeconds: number,
): Verdict {
  const fields = decode(token)?.split(":") ?? [];
  const sig = fields.pop() ?? "";
  const exp = fields.pop() ?? "";
  const gatewayId = fields.join(":");
  if (gatewayId === "" || !/^\d{1,15}$/.test(exp)) return UNAUTHORIZED;
  if (!isSignedByAny(secrets, `${gatewayId}:${exp}`, sig)) return UNAUTHORIZED;
  const expSeconds = Number(exp);
  if (expSeconds !== 0 && nowSeconds > expSeconds) return { ok: false, reason: "expired" };
  return { ok: true, gatewayId, expSeconds };
}

/** Every secret is tried, whatever the earlier ones gave, so that time tells nothing about them. */
function isSignedByAny(secrets: readonly string[], signed: string, sig: string): boolean {
  const given = new TextEncoder().encode(sig);
  if (given.length !== SIGNATURE_HEX_DIGITS) return false;
  let matched = false;
  for (const secret of secrets) {
    if (!isUsable(secret)) continue;
    const expected = new TextEncoder().encode(signature(secret, signed));
    matched = timingSafeEqual(given, expected) || matched;
  }
  return matched;
}

function isUsable(secret: string): boolean {
  return secret.trim() !== "";
}

/**
 * Signatures that were made last, by secret and text. Who mints and who verifies in one process ask for
 * the same one, and an exploration dials at the same few moments many thousand times.
 */
const made = new Map<string, string>();
const MADE_MAX = 256;

function signature(secret: string, signed: string): string {
  const key = `${secret.length}:${secret}${signed}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  if (made.size >= MADE_MAX) made.clear();
  const fresh = createHmac("sha256", secret).update(signed, "utf8").digest("hex");
  made.set(key, fresh);
  return fresh;
}

function base64url(text: string): string {
  return Buffer.from(text, "utf8").toString("base64url");
}

/** The text inside a token, or `undefined` when it is no base64url of UTF-8. */
function decode(token: string): string | undefined {
  if (!BASE64URL.test(token)) return undefined;
  try {
    return STRICT_UTF_8.decode(Buffer.from(token, "base64url"));
  } catch {
    return undefined;
  }
}
