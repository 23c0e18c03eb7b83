import { describe, expect } from "vitest";
import type { ReactAction } from "../../../contract/generated/types.ts";
import { slackIdentity, telegramIdentity } from "../identities.ts";
import type { IdentityConfig } from "../config.ts";
import type { PlatformName } from "../../platforms/port.ts";
import type { Stage } from "../testing/stage.ts";
import { clause, topLevel } from "../testing/clause.ts";

function reacting(identity: IdentityConfig): IdentityConfig {
  const { descriptor } = identity;
  const supported_ops = [...(descriptor.supported_ops ?? []), "react"];
  return { ...identity, descriptor: { ...descriptor, supported_ops } };
}

const config = { identities: [reacting(slackIdentity("B1")), reacting(telegramIdentity("B2"))] };

/** A message to react to; its id. */
function posted(stage: Stage, conn: string, platform: PlatformName, chat_id: string): string {
  const action = { op: "send", chat_id, content: "hello", metadata: topLevel } as const;
  return stage.op(conn, action, platform).message_id ?? "";
}

function react(chat_id: string, message_id: string, emoji: string, remove = false): ReactAction {
  return { op: "react", chat_id, message_id, emoji, remove, metadata: topLevel };
}

describe("a reaction", () => {
  clause("[C-29] goes by its name on Slack, and by itself on Telegram", { config }, (stage) => {
    const conn = stage.connect();
    const onSlack = posted(stage, conn, "slack", "D1");
    const onTelegram = posted(stage, conn, "telegram", "5");

    stage.op(conn, react("D1", onSlack, "✅"));
    stage.op(conn, react("5", onTelegram, "👍"), "telegram");

    expect(stage.calls.slice(2).map(({ call }) => call)).toMatchObject([
      { method: "reactions.add", timestamp: onSlack, name: "white_check_mark" },
      { method: "setMessageReaction", reaction: [{ type: "emoji", emoji: "👍" }] },
    ]);
  });

  clause(
    "[C-29] [S-16] that is there already, or is not there, is a success",
    { config, brokenBy: ["reaction-that-is-there-fails"] },
    (stage) => {
      const conn = stage.connect();
      const message = posted(stage, conn, "slack", "D1");

      stage.op(conn, react("D1", message, "👀"));
      expect(stage.op(conn, react("D1", message, "👀"))).toMatchObject({ success: true });
      stage.op(conn, react("D1", message, "👀", true));
      expect(stage.op(conn, react("D1", message, "👀", true))).toMatchObject({ success: true });
    },
  );

  clause("[C-29] that has no name there, or no message, is a failure", { config }, (stage) => {
    const conn = stage.connect();
    const message = posted(stage, conn, "telegram", "5");

    expect(stage.op(conn, react("D1", "1.000001", "🦖"))).toMatchObject({ success: false });
    expect(stage.op(conn, react("D1", "1.000001", "👀"))).toMatchObject({ success: false });
    expect(stage.op(conn, react("5", message, "✅"), "telegram")).toMatchObject({
      success: false,
      error: "REACTION_INVALID",
    });
  });
});

describe("a look at a chat", () => {
  const { descriptor } = slackIdentity("B1");
  const listed = { ...descriptor, supported_ops: ["send", "get_chat_info"] };
  const looking = { identities: [{ ...slackIdentity("B1"), descriptor: listed }] };
  const look = (chat_id: string): { op: "get_chat_info"; chat_id: string } => ({
    op: "get_chat_info",
    chat_id,
  });

  clause(
    "[O-12] tells what somebody wrote in, and of what kind it is",
    { config: looking },
    (stage) => {
      const conn = stage.connect();
      stage.says("slack", { chat: "C1", user: "U1", text: "hello" });

      expect(stage.op(conn, look("C1"))).toEqual({
        success: true,
        chat_info: { name: "channel C1", type: "channel" },
      });
      expect(stage.op(conn, look("C2"))).toMatchObject({ success: false });
    },
  );

  clause(
    "[C-32] [O-05] of another gateway is declined, though the op names nobody",
    { config: { ...looking, routes: [{ platform: "slack", chat: "C1", gatewayId: "g2" }] } },
    (stage) => {
      expect(stage.op(stage.connect(), look("C1"))).toMatchObject({ code: "egress_declined" });
    },
  );

  clause("[O-12] [D-19] that is not listed is a failure", {}, (stage) => {
    expect(stage.op(stage.connect(), look("C1"))).toMatchObject({ success: false });
  });
});
