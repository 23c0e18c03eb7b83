import { createHmac } from "node:crypto";

/**
 * Headers by which Slack says that a request is its own: the v0 HMAC of the Unix second and the raw body.
 * `body` is exactly what is sent.
 */
export function signatureHeaders(
  signingSecret: string,
  unixSeconds: number,
  body: string,
): Readonly<Record<string, string>> {
  const hmac = createHmac("sha256", signingSecret).update(`v0:${unixSeconds}:${body}`);
  return {
    "X-Slack-Request-Timestamp": String(unixSeconds),
    "X-Slack-Signature": `v0=${hmac.digest("hex")}`,
  };
}
