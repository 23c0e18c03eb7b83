import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BODY_NAMES, readBody, type BodyName } from "./read-body.ts";

const provision = {
  gatewayId: "gw-1",
  platform: "slack",
  botId: "B1",
  gatewayEndpoint: "",
  routeKeys: ["T1"],
};
const WHOLE: Readonly<Record<BodyName, object>> = {
  ProvisionRequest: { ...provision, instanceId: "i1", wakeUrl: null, displayName: "Gateway" },
  ProvisionAnswer: { secret: "s", deliveryKey: "d", tenant: "t", gatewayId: "gw-1", routeKeys: [] },
  PolicyRequest: {
    platform: "discord",
    requireAddress: true,
    freeResponseScopes: ["G1"],
    allowOtherBots: false,
  },
  EnrollRequest: { enrollmentToken: "e", gatewayId: "gw-1" },
  EnrollAnswer: { secret: "s", deliveryKey: null, tenant: "t", gatewayId: "gw-1" },
  MediaAnswer: { id: "m1", size: 12 },
};

describe.each(BODY_NAMES)("a %s", (name) => {
  test("[W-76, W-77, W-78, W-79] that is whole comes through without a remark", () => {
    expect(readBody(name, WHOLE[name])).toEqual({ ok: true, body: WHOLE[name], notes: [] });
  });

  test("[W-19, D-02] with a field nobody knows comes through with a note", () => {
    expect(readBody(name, { ...WHOLE[name], extra: 1 })).toMatchObject({
      ok: true,
      notes: [{ clause: "D-02", path: "/extra", severity: "info" }],
    });
  });

  test("[W-20] that is no object is none, and nothing throws", () => {
    for (const value of [undefined, null, 5, "x", []]) {
      expect(readBody(name, value)).toMatchObject({ ok: false, issues: [{ clause: "W-20" }] });
    }
    fc.assert(fc.property(fc.jsonValue(), (value) => void readBody(name, value)));
  });
});

describe("a provision", () => {
  test("[W-76] without a platform is refused, and names the place", () => {
    expect(readBody("ProvisionRequest", { ...provision, platform: 5 })).toMatchObject({
      ok: false,
      issues: [{ clause: "W-76", path: "/platform", got: "5" }],
    });
  });

  test("[W-76, F-71] is answered without a secret where the gateway has one", () => {
    const answer = { tenant: "t", gatewayId: "gw-1", routeKeys: [], secretIssued: false };

    expect(readBody("ProvisionAnswer", answer)).toEqual({ ok: true, body: answer, notes: [] });
  });

  test("[W-76] reads lists and names that are missing as empty", () => {
    expect(readBody("ProvisionAnswer", { gatewayId: "gw-1" })).toMatchObject({
      ok: true,
      body: { tenant: "", gatewayId: "gw-1", routeKeys: [] },
    });
  });
});

test("[W-79] a file is never larger than the cap says", () => {
  expect(readBody("MediaAnswer", { id: "m1", size: 26_214_400 })).toMatchObject({ ok: true });
  expect(readBody("MediaAnswer", { id: "m1", size: 26_214_401 })).toMatchObject({ ok: false });
});
