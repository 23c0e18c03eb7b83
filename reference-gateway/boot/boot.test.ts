import { expect, test } from "vitest";
import { PROVISION_TIMEOUT_MS } from "../../contract/limits.ts";
import { jsonAnswer, statusOnly } from "../../contract/ports/side-door.ts";
import { Driver } from "../testing/driver.ts";
import { answerHttp, asked, request } from "../testing/http.ts";
import { NO_BOOT, type BootConfig } from "./config.ts";

const BOTH = [
  { platform: "slack", botId: "B1" },
  { platform: "telegram", botId: "B2" },
];
const ISSUED = jsonAnswer(200, {
  tenant: "t",
  gatewayId: "gw",
  routeKeys: [],
  secret: "new secret",
});
const KNOWN = jsonAnswer(200, { tenant: "t", gatewayId: "gw", routeKeys: [], secretIssued: false });

function gateway(boot: Partial<BootConfig> = {}): Driver {
  return new Driver({
    url: "wss://h.test",
    gatewayId: "gw",
    identities: BOTH,
    boot: { ...NO_BOOT, identityToken: "operator", ...boot },
  });
}

function dials(driver: Driver): readonly (string | undefined)[] {
  return driver.effects.flatMap((effect) => (effect.kind === "dial" ? [effect.authorization] : []));
}

test("[W-76] makes every platform known under one id, and dials once all are answered", () => {
  const long = "x".repeat(80);
  const driver = gateway({
    displayName: long,
    routeKeys: ["k"],
    wakeUrl: "https://me.test",
  }).start();

  expect(request(driver, "provision@slack").request).toMatchObject({
    method: "POST",
    url: "https://h.test/relay/provision",
    headers: { authorization: "Bearer operator" },
    body: {
      value: {
        gatewayId: "gw",
        platform: "slack",
        botId: "B1",
        gatewayEndpoint: "",
        routeKeys: ["k"],
        wakeUrl: "https://me.test",
        displayName: "x".repeat(64),
      },
    },
  });
  answerHttp(driver, "provision@slack", ISSUED);
  expect(dials(driver)).toEqual([]);
  answerHttp(driver, "provision@telegram", KNOWN);
  expect(dials(driver)).toHaveLength(1);
  expect(dials(driver)[0]).toMatch(/^Bearer /);
});

test("[W-76] goes on where one platform fails, or is not answered in time", () => {
  const driver = gateway().start();
  answerHttp(driver, "provision@slack", statusOnly(503));
  driver.pass(PROVISION_TIMEOUT_MS);

  expect(driver.reports("provisioned").map(({ ok }) => ok)).toEqual([false, false]);
  expect(dials(driver)).toHaveLength(1);
});

test("[F-71] [W-76] keeps its credential over a restart, and over an answer without a secret", () => {
  const first = gateway().start();
  answerHttp(first, "provision@slack", ISSUED);
  const second = gateway().start(structuredClone(first.memory), "e2");
  answerHttp(second, "provision@slack", KNOWN);
  answerHttp(second, "provision@telegram", KNOWN);

  expect(dials(second)[0]).toMatch(/^Bearer /);
});

test("[W-76] takes a blank secret for none", () => {
  const driver = gateway().start();
  answerHttp(driver, "provision@slack", jsonAnswer(200, { secret: "  ", gatewayId: "gw" }));

  expect(driver.reports("provisioned")).toMatchObject([{ ok: true, issued: false }]);
});

test("[W-77] [D-26] declares one policy for each platform, where it is told to", () => {
  const driver = gateway({ declaresPolicy: true, requireAddress: true }).start();
  answerHttp(driver, "provision@slack", ISSUED);
  answerHttp(driver, "provision@telegram", KNOWN);

  expect(request(driver, "policy@telegram").request.body).toEqual({
    is: "json",
    value: {
      platform: "telegram",
      requireAddress: true,
      freeResponseScopes: [],
      allowOtherBots: false,
    },
  });
  expect(asked(driver, "policy@slack")).toHaveLength(1);
  answerHttp(driver, "policy@slack", statusOnly(500));
  expect(dials(driver)).toHaveLength(1);
});

test("[W-78] enrols with its token alone, and dials with what that brings", () => {
  const driver = gateway({ identityToken: "", enrollmentToken: "once" }).start();
  const { request: enrol } = request(driver, "enroll");

  expect(enrol.headers["authorization"]).toBeUndefined();
  expect(enrol.body).toMatchObject({ value: { enrollmentToken: "once", gatewayId: "gw" } });
  answerHttp(driver, "enroll", ISSUED);
  expect(dials(driver)[0]).toMatch(/^Bearer /);
});

test("[G-101] a gateway that is shut down while it provisions never dials", () => {
  const driver = gateway().start();
  driver.feed({ kind: "disconnect" });
  answerHttp(driver, "provision@slack", ISSUED);
  answerHttp(driver, "provision@telegram", KNOWN);

  expect(dials(driver)).toEqual([]);
});
