import { describe, expect, test } from "vitest";
import { loadScenario } from "../scenario/load.ts";
import { configsOf, type Configs } from "./setup-of.ts";

function configs(text: string): Configs {
  const loaded = loadScenario("x.yaml", `title: x\nwhy: y\n${text}`);
  const scenario = loaded.ok ? loaded.cases[0] : undefined;
  if (scenario === undefined) throw new Error(JSON.stringify(loaded));
  return configsOf(scenario.setup, scenario.script);
}

describe("a setup", () => {
  test("is one gateway and one connector that know each other, on Slack, unless told otherwise", () => {
    const { gateways, connector, slack, telegram } = configs("turns: { A: {} }\n");

    expect(gateways).toHaveLength(1);
    const [own] = gateways;
    expect(connector.gateways).toEqual([
      { id: own?.gatewayId, secrets: [own?.secret], tenant: own?.gatewayId },
    ]);
    expect(gateways[0]?.identities.map(({ platform }) => platform)).toEqual(["slack"]);
    expect([slack === undefined, telegram === undefined]).toEqual([false, true]);
  });

  test("lets a scenario change both sides, key by key", () => {
    const { gateways, connector } = configs(
      `gateway: { joinMs: 7s, slack: { replyInThread: false } }
gateways: { g1: {}, g2: { joinMs: 9s } }
connector: { prefix: reconcile }
turns: { A: {} }
`,
    );

    expect(gateways.map(({ joinMs }) => joinMs)).toEqual([7000, 9000]);
    expect(gateways[0]?.slack).toEqual({ replyInThread: false, topLevelThreadsAsSessions: true });
    expect(connector.prefix).toBe("reconcile");
  });

  test("[S-12] tells both sides of a platform's limits as they are in this run", () => {
    const { gateways, connector } = configs(
      "platforms: { slack: { screen: { editCharsMax: 100, streamCallCharsMax: 50 } } }\nturns: { A: {} }\n",
    );

    expect(gateways[0]?.editUnitsMax).toEqual({ slack: 100 });
    expect(connector.identities[0]).toMatchObject({ editUnitsMax: 100, streamCallUnitsMax: 50 });
  });

  test("[C-42] routes each chat to the gateway of its turn, and the rest to the first", () => {
    const { connector } = configs(
      "gateways: { g1: {}, g2: {} }\nturns: { A: { chat: D1 }, B: { chat: D2, gateway: g2 } }\n",
    );

    expect(connector.routes).toEqual([
      { platform: "slack", chat: "D1", gatewayId: "gateway-g1" },
      { platform: "slack", chat: "D2", gatewayId: "gateway-g2" },
      { platform: "slack", gatewayId: "gateway-g1" },
    ]);
  });
});
