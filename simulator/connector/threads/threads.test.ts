import { describe, expect } from "vitest";
import type {
  Metadata,
  SendAction,
  ThreadRenameAction,
} from "../../../contract/generated/types.ts";
import { discordIdentity, slackIdentity, telegramIdentity } from "../identities.ts";
import type { IdentityConfig } from "../config.ts";
import { clause } from "../testing/clause.ts";
import type { Stage } from "../testing/stage.ts";

function listing(identity: IdentityConfig): IdentityConfig {
  const { descriptor } = identity;
  const supported_ops = ["send", "edit", "thread_create", "thread_rename"];
  return { ...identity, autoThreads: true, descriptor: { ...descriptor, supported_ops } };
}

const config = {
  identities: [
    listing(discordIdentity("B3")),
    listing(slackIdentity("B1")),
    listing(telegramIdentity("B2")),
  ],
  routes: [
    { platform: "discord", gatewayId: "g1" },
    { platform: "slack", gatewayId: "g1" },
    { platform: "telegram", gatewayId: "g1" },
  ],
} as const;
const tenant: Metadata = { user_id: "U1", scope_id: "G1" };

/** A person writes in a channel of Discord; the gateway dialled before. */
function asked(stage: Stage, text = "how  is it?"): { readonly conn: string; readonly id: string } {
  const conn = stage.connect("g1", ["discord", "slack"]);
  stage.says("discord", { chat: "C1", user: "U1", text });
  return { conn, id: stage.inbound().message_id ?? "" };
}

function answer(id: string, content = "fine"): SendAction {
  return { op: "send", chat_id: "C1", content, metadata: { ...tenant, message_id: id } };
}

function rename(thread: string, guard: Partial<ThreadRenameAction>): ThreadRenameAction {
  return {
    op: "thread_rename",
    chat_id: "C1",
    message_id: thread,
    thread_name: "Weather",
    metadata: tenant,
    ...guard,
  };
}

describe("an answer in a channel that opens threads", () => {
  clause(
    "[C-31] [O-07] tells the thread and the name it got, letter for letter",
    { config },
    (stage) => {
      const { conn, id } = asked(stage);

      const result = stage.op(conn, answer(id), "discord");

      expect(result).toMatchObject({
        success: true,
        thread_id: id,
        auto_thread_name: "how  is it?",
      });
      expect(stage.methods()).toEqual(["startThreadFromMessage", "createMessage"]);
    },
  );

  clause("[C-31] stays in its thread with all that follows", { config }, (stage) => {
    const { conn, id } = asked(stage);
    stage.op(conn, answer(id), "discord");

    const again = stage.op(conn, answer(id, "and more"), "discord");

    expect(again).not.toHaveProperty("thread_id");
    expect(stage.calls.at(-1)?.call).toMatchObject({ method: "createMessage", channel_id: id });
  });

  clause("[C-31] stands in the channel where no thread is to be had", { config }, (stage) => {
    const { conn, id } = asked(stage);
    stage.faults.push({ error: "Missing Permissions" });

    const result = stage.op(conn, answer(id), "discord");

    expect(result).toMatchObject({ success: true });
    expect(result).not.toHaveProperty("auto_thread_name");
    expect(stage.calls.at(-1)?.call).toMatchObject({ channel_id: "C1" });
  });

  clause(
    "[C-31] marks what is said in the channel, and later in the thread",
    { config },
    (stage) => {
      const { conn, id } = asked(stage);
      expect(stage.inbound().source).toMatchObject({ prospective_thread_id: id });
      stage.op(conn, answer(id), "discord");

      stage.says("discord", { chat: "C1", thread: id, user: "U1", text: "and tomorrow?" });

      expect(stage.inbound().source).toMatchObject({
        chat_id: "C1",
        chat_type: "thread",
        thread_id: id,
        parent_chat_id: "C1",
        auto_thread_created: true,
        auto_thread_initial_name: "how  is it?",
      });
    },
  );
});

describe("a rename", () => {
  clause(
    "[C-30] on condition of its maker goes by what the connector remembers",
    { config, brokenBy: ["thread-guard-ignored"] },
    (stage) => {
      const { conn, id } = asked(stage);
      stage.op(conn, answer(id), "discord");
      const made = { only_if_connector_created: true } as const;

      expect(stage.op(conn, rename(id, made), "discord")).toEqual({ success: true });
      expect(stage.op(conn, rename("404", made), "discord")).toMatchObject({
        error: "thread was not created by this connector",
      });
    },
  );

  clause(
    "[C-30] on condition of its name reads that first",
    { config, brokenBy: ["thread-name-not-compared"] },
    (stage) => {
      const { conn, id } = asked(stage);
      stage.op(conn, answer(id), "discord");

      const other = stage.op(conn, rename(id, { only_if_current_name: "how is it?" }), "discord");
      expect(other).toMatchObject({ error: "thread has another name by now" });
      const same = stage.op(conn, rename(id, { only_if_current_name: "how  is it?" }), "discord");
      expect(same).toEqual({ success: true });
    },
  );

  clause("[C-30] [S-22] fails safely where no name can be read", { config }, (stage) => {
    const { conn } = asked(stage);

    expect(stage.op(conn, rename("1.000001", {}))).toMatchObject({ success: false });
  });
});

const newTopic = {
  op: "thread_create",
  chat_id: "-200",
  thread_name: "aside",
  metadata: { user_id: "U1" },
} as const;

function withTopic(stage: Stage): { readonly conn: string; readonly topic: string } {
  const conn = stage.connect("g1", ["telegram"]);
  stage.says("telegram", { chat: "-200", user: "U1", text: "hello" });
  const { message_id: topic } = stage.op(conn, newTopic, "telegram");
  return { conn, topic: topic ?? "" };
}

describe("a topic of Telegram", () => {
  clause(
    "[C-30] [S-22] is renamed by whoever made it, and never by a name that nobody can read",
    { config, brokenBy: ["thread-guard-ignored", "topic-renamed-unread"] },
    (stage) => {
      const { conn, topic } = withTopic(stage);
      const renamed = (id: string, guard: Partial<ThreadRenameAction>): unknown =>
        stage.op(conn, { ...rename(id, guard), chat_id: "-200" }, "telegram");
      const made = { only_if_connector_created: true } as const;

      expect(renamed(topic, made)).toEqual({ success: true });
      expect(renamed(topic, made)).toEqual({ success: true });
      expect(renamed("404", made)).toMatchObject({
        error: "thread was not created by this connector",
      });
      expect(renamed(topic, { only_if_current_name: "Weather" })).toMatchObject({
        error: "the name of a topic cannot be read",
      });
    },
  );
});

describe("a new thread", () => {
  clause("[O-16] is begun by a message on Slack, and by itself on Discord", { config }, (stage) => {
    const { conn, id } = asked(stage);
    const create = { op: "thread_create", chat_id: "C1", thread_name: "aside" } as const;

    const onSlack = stage.op(conn, { ...create, metadata: { ...tenant, scope_id: "T1" } });
    expect(onSlack).toMatchObject({ success: true, message_id: stage.bubbles("slack")[0]?.id });
    const below = stage.op(conn, { ...create, metadata: tenant, message_id: id }, "discord");
    expect(below).toMatchObject({ success: true, message_id: id });
    const loose = stage.op(conn, { ...create, metadata: tenant }, "discord");
    expect(loose).toMatchObject({ success: true });
  });

  clause("[O-16] [C-31] is a topic on Telegram, and remembered", { config }, (stage) => {
    const { conn, topic } = withTopic(stage);
    stage.says("telegram", { chat: "-200", thread: topic, user: "U1", text: "and now?" });

    expect(stage.inbound().source).toMatchObject({
      thread_id: topic,
      auto_thread_created: true,
      auto_thread_initial_name: "aside",
    });
    const inDm = { ...newTopic, chat_id: "7" } as const;
    expect(stage.op(conn, inDm, "telegram")).toMatchObject({ error: "the chat is not a forum" });
  });
});
