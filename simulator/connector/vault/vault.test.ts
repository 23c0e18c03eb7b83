import { describe, expect } from "vitest";
import type { FollowUpAction } from "../../../contract/generated/types.ts";
import { discordIdentity } from "../identities.ts";
import { clause } from "../testing/clause.ts";
import type { Stage } from "../testing/stage.ts";

const { descriptor, ...bot } = discordIdentity("B3");
const config = {
  identities: [{ ...bot, descriptor: { ...descriptor, supported_ops: ["send", "follow_up"] } }],
  routes: [{ platform: "discord", gatewayId: "g1" }],
} as const;

const SESSION = "agent:main:discord:group:C1:U1";

function followUp(session_key = SESSION): FollowUpAction {
  return {
    op: "follow_up",
    session_key,
    kind: "discord.interaction_token",
    content: "and one more thing",
    metadata: { user_id: "U1", scope_id: "G1" },
  };
}

/** Somebody uses a command of the bot, which answers it at once. */
function commanded(stage: Stage): string {
  const conn = stage.connect("g1", ["discord"]);
  const commands = [{ name: "model", description: "the model" }];
  stage.tell({
    kind: "frame",
    conn,
    frame: { type: "hello", platform: "discord", botId: "B3", command_manifest: commands },
  });
  stage.says("discord", { chat: "C1", user: "U1", text: "/model" });
  return conn;
}

describe("a follow-up", () => {
  clause(
    "[C-33] [O-11] uses what came with the interaction of its session",
    { config },
    (stage) => {
      const conn = commanded(stage);

      const result = stage.op(conn, followUp(), "discord");

      expect(result).toMatchObject({ success: true });
      expect(stage.texts("discord")).toEqual(["and one more thing"]);
    },
  );

  clause("[C-33] of a session without one shows nothing", { config }, (stage) => {
    const conn = commanded(stage);

    expect(stage.op(conn, followUp("agent:main:discord:group:C2:U1"), "discord")).toEqual({
      success: false,
      error: "no such capability for this session",
    });
    expect(stage.texts("discord")).toEqual([]);
  });

  clause(
    "[C-33] [S-24] comes to nothing after 15 minutes, without asking the platform",
    { config, brokenBy: ["capability-never-expires"] },
    (stage) => {
      const conn = commanded(stage);
      stage.advance(900_000);
      const before = stage.calls.length;

      expect(stage.op(conn, followUp(), "discord")).toMatchObject({ success: false });
      expect(stage.calls).toHaveLength(before);
    },
  );

  clause(
    "[C-33] of another tenant leaks nothing",
    {
      config: {
        ...config,
        gateways: [
          { id: "g1", secrets: ["s1"], tenant: "t1" },
          { id: "g2", secrets: ["s2"], tenant: "t2" },
        ],
        routes: [...config.routes, { platform: "discord", gatewayId: "g2", user: "U2" }],
      },
      brokenBy: ["capability-of-any-tenant"],
    },
    (stage) => {
      commanded(stage);
      const other = stage.connect("g2", ["discord"]);
      const theirs = { ...followUp(), metadata: { user_id: "U2" } };

      expect(stage.op(other, theirs, "discord")).toMatchObject({ success: false });
      expect(stage.texts("discord")).toEqual([]);
    },
  );
});
