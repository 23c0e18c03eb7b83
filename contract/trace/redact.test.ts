import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSecretKey, looksSecret, redacted, withoutTokens } from "./redact.ts";

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

const RUN = "AbCdEf0123456789";
/** Assembled here, so that nobody who looks for leaked tokens takes these for some. */
const TOKENS = [
  `Bearer ${RUN}.${RUN}`,
  ...["a", "b", "e", "p", "r"].map((kind) => `xox${kind}-1234567890-${RUN}`),
  `xoxe.xoxp-1-${RUN}`,
  `xapp-1-${RUN}`,
  `sk-proj-${RUN}${RUN}`,
  ...["o", "p", "r", "s", "u"].map((kind) => `gh${kind}_${RUN}${RUN}`),
  `github_pat_11AA_${RUN}${RUN}`,
  "AKIA" + "IOSFODNN7EXAMPLE",
  "ASIA" + "IOSFODNN7EXAMPLE",
  `AIza${RUN}${RUN}abc`,
  `eyJhbGciOiJIUzI1NiJ9.eyJ${RUN}.${RUN}_-`,
  `eyJhbGciOiJub25lIn0.eyJ${RUN}.`,
  `eyJlbmMiOiJBMTI4R0NNIn0.${RUN}.${RUN}.${RUN}.${RUN}`,
  `1234567890:AAH${RUN}${RUN}`,
  `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n${RUN}/+==\n-----END RSA PRIVATE KEY-----`,
  `-----BEGIN PRIVATE KEY-----\\n${RUN}\\n-----END PRIVATE KEY-----`,
  `-----BEGIN PGP PRIVATE KEY BLOCK-----\n${RUN}\n-----END PGP PRIVATE KEY BLOCK-----`,
];

const WORDS = [
  ...["weather", "task-force", "risk-averse", "sk-2", "bearer.", "forbearer", "AKIA", "Asian"],
  ...["xoxo", "eyJ", "eyJhbGciOi.json", "1.2.3", "12:30", "2026-01-01T00:00:00.000Z", "key_id"],
  ...["agent:main:slack:dm:D01:U1", "1700000000.000011", "A/stream/draft@text1", "gh_pages"],
  ...["0f8fad5b-d9cb-469f-a165-70867728950e", "efd8ef6eca8b42fc928be38eae49af8e", "東京", "👩‍👩‍👧"],
  ...["https://example.com/a-b_c?d=e:f", "-----BEGIN CERTIFICATE-----", "-----", "```ts", "x.y.z"],
];

describe("a text with tokens", () => {
  test.each(TOKENS)("[I-26] is without %s, and says the rest", (token) => {
    for (const [before, behind] of [
      ["", ""],
      ["see ", " for it"],
      ["(", ")"],
      ['{"a":"', '"}'],
      ["one\n", "\ntwo"],
    ]) {
      expect(withoutTokens(`${before}${token}${behind}`)).toBe(`${before}[redacted]${behind}`);
    }
  });

  test.each(TOKENS)("[I-26] %s is a secret by its look", (token) => {
    expect(looksSecret(token)).toBe(true);
  });

  test("[I-26] loses all of a private key that was cut, and any further key", () => {
    const key = `-----BEGIN EC PRIVATE KEY-----\n${RUN}\n`;
    expect(withoutTokens(`a ${key}`)).toBe("a [redacted]");
    expect(withoutTokens(`a ${key}-----END EC PRIVATE KEY----- b ${key}${RUN}`)).toBe(
      "a [redacted] b [redacted]",
    );
    expect(withoutTokens(`${key}${key}-----END`)).toBe("[redacted][redacted]");
  });

  test("[I-26] is the same text where it holds none, whatever it speaks of", () => {
    const texts = fc
      .array(fc.constantFrom(...WORDS), { maxLength: 12 })
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.oneof(texts, fc.lorem(), fc.uuid()), (text) => {
        expect(withoutTokens(text)).toBe(text);
        expect(looksSecret(text)).toBe(text.startsWith("sk-"));
      }),
    );
  });
});
