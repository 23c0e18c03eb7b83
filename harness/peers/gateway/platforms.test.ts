import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { PlatformName } from "../../../simulator/platforms/port.ts";
import { isChosen } from "./case.ts";
import { GATEWAY_CASES } from "./cases/index.ts";
import { explain } from "./testing/explain.ts";
import { askGateway, ownGateway, SHORT_WAITS } from "./testing/own-gateway.ts";

const SMALL = fileURLToPath(new URL("testing/small-gateway.js", import.meta.url));

describe("the reference gateway passes every case", () => {
  test.for(["discord", "whatsapp"] as const)(
    "[S-23] [W-38] of %s",
    { concurrent: true },
    async (platform) => {
      const cases = GATEWAY_CASES.filter((one) => isChosen(one, platform, undefined));
      const { results, peerLost } = await askGateway(ownGateway(), cases, SHORT_WAITS, platform);

      expect(peerLost).toBeUndefined();
      expect(results.filter(({ verdict }) => verdict !== "pass").map(explain)).toEqual([]);
      expect(results).toHaveLength(cases.length);
    },
  );
});

test("[G-01] a case of a way to grow is asked where answers grow so", () => {
  const asked = (platform: PlatformName): readonly string[] =>
    ["turn/streamed", "turn/edited", "turn/whole"].filter((id) =>
      GATEWAY_CASES.some((one) => one.id === id && isChosen(one, platform, undefined)),
    );

  expect(asked("slack")).toEqual(["turn/streamed"]);
  expect(asked("telegram")).toEqual(["turn/streamed"]);
  expect(asked("discord")).toEqual(["turn/edited"]);
  expect(asked("whatsapp")).toEqual(["turn/whole"]);
});

/** Ways of a wrong gateway, the case that they fail, and the check that says so. */
const WRONG: readonly (readonly [PlatformName, way: string, id: string, check: string])[] = [
  ["discord", "sends-pieces", "turn/edited", "one-message"],
  ["discord", "drafts-anyway", "turn/edited", "as-it-can"],
  ["whatsapp", "sends-pieces", "turn/whole", "one-message"],
  ["whatsapp", "drafts-anyway", "turn/whole", "as-it-can"],
];

describe("a gateway that is wrong about what its platform can do", () => {
  test.for(WRONG)(
    "[G-01] [W-38] on %s, and %s, fails %s",
    { concurrent: true },
    async ([platform, way, id, check]) => {
      const command = `"${process.execPath}" "${SMALL}" ${way}`;
      const cases = GATEWAY_CASES.filter((one) => one.id === id);
      const waits = { ...SHORT_WAITS, answerMs: 3_000 };
      const { results } = await askGateway({ kind: "spawned", command }, cases, waits, platform);
      const failed = results[0]?.checks.filter(({ verdict }) => verdict === "fail") ?? [];

      expect(results.map(({ verdict }) => verdict)).toEqual(["fail"]);
      expect(failed.map((one) => one.id)).toContain(check);
      expect(failed.every(({ findings }) => findings[0]?.suspect?.side === "gateway")).toBe(true);
    },
  );
});
