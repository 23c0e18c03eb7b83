import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * What an upgrade's Authorization header is worth: the reason to close with, or `undefined` if it is
 * good. A token is base64url of `id:exp:sig`, read from the right, as an id may hold colons (W-05, W-09).
 * Only a genuine token can be expired (W-07).
 */
export function refusal(header, gatewayId, secrets, nowMs) {
  const token = /^Bearer ([\w-]+)$/.exec(header ?? "")?.[1] ?? "";
  const fields = /^(.+):(\d+):([0-9a-f]{64})$/s.exec(Buffer.from(token, "base64url").toString());
  if (fields === null) return "unauthorized";
  const [, id, exp, signature] = fields;
  const genuine = secrets
    .filter((secret) => secret.trim() !== "")
    .map((secret) => createHmac("sha256", secret).update(`${id}:${exp}`).digest())
    .some((expected) => timingSafeEqual(expected, Buffer.from(signature, "hex")));
  if (!genuine || id !== gatewayId) return "unauthorized";
  return exp !== "0" && nowMs / 1000 > Number(exp) ? "expired" : undefined;
}
