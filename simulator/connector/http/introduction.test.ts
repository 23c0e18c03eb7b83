import { describe, expect } from "vitest";
import { clause } from "../testing/clause.ts";
import type { Stage } from "../testing/stage.ts";

const CHAT = "C7";
const WAKE_URL = "https://host.test/wake/g2";

const options = {
  config: {
    identityTokens: [{ token: "operator", tenant: "g2" }],
    routes: [{ platform: "slack", gatewayId: "g1" }],
  },
  brokenBy: ["introduction-forgotten"],
} as const;

/** The second gateway introduces itself, as it does at every start. */
function introduce(stage: Stage, keys: readonly string[], wakeUrl: string): void {
  const value = {
    gatewayId: "g2",
    platform: "slack",
    botId: "B1",
    gatewayEndpoint: "",
    routeKeys: [...keys],
    wakeUrl,
  };
  stage.tell({
    kind: "http",
    exchange: "x",
    request: {
      method: "POST",
      url: "http://connector.test/relay/provision",
      headers: { authorization: "Bearer operator" },
      body: { is: "json", value },
    },
  });
}

function textsOn(stage: Stage, conn: string): readonly (string | null | undefined)[] {
  return stage
    .sentOn(conn)
    .flatMap((frame) => (frame.type === "inbound" ? [frame.event.text] : []));
}

describe("a gateway that introduced itself", () => {
  clause("[W-76, C-42] has what is said where its keys say", options, (stage) => {
    introduce(stage, [CHAT], "");
    const [first, second] = [stage.connect("g1"), stage.connect("g2")];

    stage.says("slack", { chat: CHAT, user: "U1", text: "here" });
    stage.says("slack", { chat: "C8", user: "U1", text: "there" });

    expect(textsOn(stage, second)).toEqual(["here"]);
    expect(textsOn(stage, first)).toEqual(["there"]);
  });

  clause("[W-76, C-42] has its keys still after a restart of the connector", options, (stage) => {
    introduce(stage, [CHAT], "");
    stage.restart(true);
    const conn = stage.connect("g2");

    stage.says("slack", { chat: CHAT, user: "U1", text: "here" });

    expect(textsOn(stage, conn)).toEqual(["here"]);
  });

  clause("[W-76, C-40] is woken where it said last", options, (stage) => {
    introduce(stage, [CHAT], "https://host.test/before");
    introduce(stage, [CHAT], WAKE_URL);

    stage.says("slack", { chat: CHAT, user: "U1", text: "here" });

    expect(stage.effects).toContainEqual({ kind: "poke", gatewayId: "g2", url: WAKE_URL });
  });
});

clause("[C-42] a key that names a person routes nobody", { config: options.config }, (stage) => {
  introduce(stage, ["U1"], "");
  const conn = stage.connect("g2");

  stage.says("slack", { chat: "C8", user: "U1", text: "here" });

  expect(textsOn(stage, conn)).toEqual([]);
});

clause(
  "[C-42] a key that somebody else has already takes nothing away",
  {
    config: {
      ...options.config,
      routes: [...options.config.routes, { platform: "slack", gatewayId: "g1", chat: CHAT }],
    },
  },
  (stage) => {
    introduce(stage, [CHAT], "");
    const conn = stage.connect("g2");

    stage.says("slack", { chat: CHAT, user: "U1", text: "here" });

    expect(textsOn(stage, conn)).toEqual([]);
  },
);
