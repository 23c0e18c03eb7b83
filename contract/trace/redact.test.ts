import { expect, test } from "vitest";
import { isSecretKey, looksSecret, redacted } from "./redact.ts";

test("[I-26] [W-04] takes the Authorization header out of whatever holds it", () => {
  const line = { kind: "open", headers: { Authorization: "Bearer abcdefghijk.lmnop" }, ok: true };

  expect(redacted(line)).toEqual({
    kind: "open",
    headers: { Authorization: "[redacted]" },
    ok: true,
  });
});

test("[I-26] takes a token out of a text and leaves the rest", () => {
  expect(
    redacted(["see xoxb-1234567890-abcdef for it", "Authorization: Bearer aaaa.bbbb.cccc"]),
  ).toEqual(["see [redacted] for it", "Authorization: [redacted]"]);
});

test("[I-26] gives data without a secret back as it is", () => {
  const line = {
    kind: "sent",
    frame: { type: "outbound", action: { content: "the token economy" } },
  };

  expect(redacted(line)).toBe(line);
});

test("[I-26] knows a secret's field by its name, however it is written", () => {
  expect(["api_key", "deliveryKey", "Set-Cookie", "client_secret"].map(isSecretKey)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["tokens", "max_tokens", "secretIssued", "session_key"].map(isSecretKey)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("[I-26] knows a secret by its look", () => {
  expect(looksSecret("xapp-1-AAAA")).toBe(true);
  expect(looksSecret("sunny")).toBe(false);
});
