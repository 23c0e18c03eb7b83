import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  claimedExpiry,
  mintUpgradeToken,
  upgradeAuthorization,
  verifyUpgradeAuthorization,
  verifyUpgradeToken,
} from "./upgrade-token.ts";

const NOW = 1_700_000_000.75;
const g1 = { gatewayId: "gw-1", secret: "s3cret" };
const UNAUTHORIZED = { ok: false, reason: "unauthorized" };

describe("an upgrade token", () => {
  test("[W-05] is base64url, without padding, of id, expiry and lowercase hex signature", () => {
    const sig = createHmac("sha256", "s3cret").update("gw-1:1700000300").digest("hex");

    expect(mintUpgradeToken(g1, NOW)).toBe(
      Buffer.from(`gw-1:1700000300:${sig}`).toString("base64url"),
    );
  });

  test("[W-05] says when it expires, to whoever cannot verify it", () => {
    expect(claimedExpiry(upgradeAuthorization(g1, NOW))).toBe(1_700_000_300);
    expect(claimedExpiry(`Bearer ${mintUpgradeToken(g1, NOW, "forever")}`)).toBe(0);
    expect(claimedExpiry("Bearer nothing")).toBeUndefined();
    expect(claimedExpiry(undefined)).toBeUndefined();
  });

  test("[W-06] differs with the time of the dial", () => {
    expect(mintUpgradeToken(g1, NOW)).not.toBe(mintUpgradeToken(g1, NOW + 1));
  });

  test("[W-07] is good up to its expiry and expired past it", () => {
    const token = mintUpgradeToken(g1, NOW);

    expect(verifyUpgradeToken(token, ["s3cret"], 1_700_000_300)).toEqual({
      ok: true,
      gatewayId: "gw-1",
      expSeconds: 1_700_000_300,
    });
    expect(verifyUpgradeToken(token, ["s3cret"], 1_700_000_300.1)).toEqual({
      ok: false,
      reason: "expired",
    });
  });

  test("[W-05] with expiry 0 never expires", () => {
    const token = mintUpgradeToken(g1, NOW, "forever");

    expect(verifyUpgradeToken(token, ["s3cret"], NOW * 10)).toMatchObject({
      ok: true,
      expSeconds: 0,
    });
  });

  test("[W-07] is good under any secret of a rotation", () => {
    const token = mintUpgradeToken(g1, NOW);

    expect(verifyUpgradeToken(token, ["new", "s3cret"], NOW)).toMatchObject({ ok: true });
    expect(verifyUpgradeToken(token, ["new", "newer"], NOW)).toEqual(UNAUTHORIZED);
    expect(verifyUpgradeToken(token, [], NOW)).toEqual(UNAUTHORIZED);
  });

  test("[W-07] is never good under an empty or blank secret", () => {
    for (const secret of ["", " ", "\t\n"]) {
      const token = mintUpgradeToken({ gatewayId: "gw-1", secret }, NOW);

      expect(verifyUpgradeToken(token, [secret], NOW)).toEqual(UNAUTHORIZED);
    }
  });

  test("[W-09] may name a gateway whose id holds colons", () => {
    const token = mintUpgradeToken({ gatewayId: "eu:west:gw", secret: "s" }, NOW);

    expect(verifyUpgradeToken(token, ["s"], NOW)).toMatchObject({
      ok: true,
      gatewayId: "eu:west:gw",
    });
  });

  test("[W-07] that was forged is bad, even when it says it is expired", () => {
    const forged = mintUpgradeToken({ gatewayId: "gw-1", secret: "guess" }, NOW - 9_999);

    expect(verifyUpgradeToken(forged, ["s3cret"], NOW)).toEqual(UNAUTHORIZED);
  });

  test("[W-07] of any other form is bad", () => {
    const encode = (text: string): string => Buffer.from(text).toString("base64url");
    const sig = "0".repeat(64);

    for (const token of [
      "",
      "%%%",
      "a",
      encode(""),
      encode("gw-1"),
      encode(`:1:${sig}`),
      encode(`gw-1:-5:${sig}`),
      encode(`gw-1:1e3:${sig}`),
      encode(`gw-1:1700000300:${sig.slice(1)}`),
      Buffer.from([0xff, 0xfe]).toString("base64url"),
    ]) {
      expect(verifyUpgradeToken(token, ["s3cret"], NOW)).toEqual(UNAUTHORIZED);
    }
  });

  test("[W-07] changed in any character is bad", () => {
    const token = mintUpgradeToken(g1, NOW);

    fc.assert(
      fc.property(fc.nat(token.length - 2), fc.constantFrom("A", "z", "_", "-"), (at, char) => {
        const changed = token.slice(0, at) + char + token.slice(at + 1);
        fc.pre(changed !== token);
        expect(verifyUpgradeToken(changed, ["s3cret"], NOW).ok).toBe(false);
      }),
    );
  });
});

describe("the Authorization header", () => {
  test("[W-04] is Bearer and the token, when both id and secret are there", () => {
    expect(upgradeAuthorization(g1, NOW)).toBe(`Bearer ${mintUpgradeToken(g1, NOW)}`);
  });

  test("[W-04] is absent when either is missing or blank", () => {
    expect(upgradeAuthorization({ gatewayId: "gw-1" }, NOW)).toBeUndefined();
    expect(upgradeAuthorization({ secret: "s3cret" }, NOW)).toBeUndefined();
    expect(upgradeAuthorization({ gatewayId: "gw-1", secret: "  " }, NOW)).toBeUndefined();
    expect(upgradeAuthorization({}, NOW)).toBeUndefined();
  });

  test("[W-08] is judged by its token", () => {
    const token = mintUpgradeToken(g1, NOW);

    expect(verifyUpgradeAuthorization(`Bearer ${token}`, ["s3cret"], NOW)).toMatchObject({
      ok: true,
    });
    expect(verifyUpgradeAuthorization(`bearer  ${token}`, ["s3cret"], NOW)).toMatchObject({
      ok: true,
    });
    expect(verifyUpgradeAuthorization(`Basic ${token}`, ["s3cret"], NOW)).toEqual(UNAUTHORIZED);
    expect(verifyUpgradeAuthorization(undefined, ["s3cret"], NOW)).toEqual(UNAUTHORIZED);
  });
});
