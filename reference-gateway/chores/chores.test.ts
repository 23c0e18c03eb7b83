import { describe, expect, test } from "vitest";
import type { Descriptor, Result, Source } from "../../contract/generated/types.ts";
import { Driver, SLACK } from "../testing/driver.ts";
import { threadName } from "./add-chore.ts";

const DISCORD: Descriptor = {
  ...SLACK,
  platform: "discord",
  supports_draft_streaming: false,
  supported_ops: ["send", "edit", "thread_create", "thread_rename", "follow_up", "get_chat_info"],
};
const HERE: Partial<Source> = { platform: "discord", chat_id: "C1", chat_type: "group" };
const MADE: Result = { success: true, message_id: "m9", thread_id: "m1", auto_thread_name: "A  b" };

function discord(ops = DISCORD.supported_ops ?? []): Driver {
  const gateway = new Driver({
    identities: [{ platform: "discord", botId: "B3" }],
    streaming: "off",
  });
  return gateway.start().connect({ ...DISCORD, supported_ops: ops });
}

describe("a title", () => {
  test("[G-94] [O-17] names the thread that the answer has opened, on condition of its maker", () => {
    const gateway = discord();
    const turn = gateway.says("m1", HERE);
    gateway.agent(turn, { kind: "title", title: " The  weather\n" });
    gateway.end(turn, "answer");
    expect(gateway.names()).toEqual(["final"]);

    gateway.answer("final", MADE);

    expect(gateway.op("rename").action).toMatchObject({
      chat_id: "C1",
      message_id: "m1",
      thread_name: "The weather",
      only_if_connector_created: true,
    });
  });

  test("[W-67] [G-94] names the thread its message came out of, as that is marked", () => {
    const gateway = discord();
    const marks = { thread_id: "t1", parent_chat_id: "C0", auto_thread_created: true };
    const turn = gateway.says("m1", { ...HERE, ...marks });

    gateway.agent(turn, { kind: "title", title: "Weather" });

    expect(gateway.op("rename").action).toMatchObject({ chat_id: "C0", message_id: "t1" });
  });

  test("[O-17] compares a name where only that is known, and leaves a thread of people alone", () => {
    const gateway = discord();
    const named = gateway.says("m1", { ...HERE, thread_id: "t1", auto_thread_initial_name: "A" });
    gateway.agent(named, { kind: "title", title: "Weather" });
    expect(gateway.op("rename").action).toMatchObject({ only_if_current_name: "A" });

    const theirs = gateway.says("m2", { ...HERE, thread_id: "t2" });
    gateway.agent(theirs, { kind: "title", title: "Weather" });

    expect(gateway.ops("rename")).toHaveLength(1);
  });

  test("[O-16] [O-17] has its white space collapsed, and is cut to 100 characters", () => {
    expect(threadName("  a \n\t b ")).toBe("a b");
    expect(threadName("x".repeat(200))).toHaveLength(100);
  });
});

describe("a handoff", () => {
  const handoff = { kind: "handoff", name: "", text: "over here" } as const;

  test("[G-95] [O-16] goes on in its thread, which may be named by its first message", () => {
    for (const made of [{ thread_id: "t1" }, { message_id: "t1" }]) {
      const gateway = discord();
      gateway.agent(gateway.says("m1", HERE), handoff);
      expect(gateway.op("open-thread").action).toMatchObject({ thread_name: "handoff" });

      gateway.answer("open-thread", { success: true, ...made });

      expect(gateway.op("hand-over").action).toMatchObject({
        content: "over here",
        metadata: { thread_id: "t1" },
      });
    }
  });

  test("[G-95] goes on in the parent where there is no thread to be had", () => {
    const refused = discord();
    refused.agent(refused.says("m1", HERE), handoff);
    refused.answer("open-thread", { success: false, error: "Missing Permissions" });
    expect(refused.op("hand-over").action).not.toHaveProperty("metadata.thread_id");

    const unlisted = discord(["send", "edit"]);
    unlisted.agent(unlisted.says("m1", HERE), handoff);
    expect(unlisted.names()).toEqual(["hand-over"]);
  });

  test("[O-32] says nothing more where the chat is declined", () => {
    const gateway = discord();
    const turn = gateway.says("m1", HERE);
    gateway.agent(turn, handoff);
    gateway.answer("open-thread");
    gateway.answer("hand-over", { success: false, code: "egress_declined" });

    gateway.end(turn, "answer");

    expect(gateway.names()).toEqual(["open-thread", "hand-over"]);
  });
});

describe("a look at the chat", () => {
  const seen = (gateway: Driver): unknown => gateway.reports("chat-info").at(-1);

  test("[O-12] [D-19] tells what the connector says, at either place of its result", () => {
    for (const said of [
      { chat_info: { name: "general", type: "channel" } },
      { name: "general", type: "channel" },
    ]) {
      const gateway = discord();
      gateway.agent(gateway.says("m1", HERE), { kind: "look-up" });
      expect(gateway.op("look-up")).toMatchObject({
        platform: "discord",
        action: { op: "get_chat_info", chat_id: "C1" },
      });

      gateway.answer("look-up", { success: true, ...said });

      expect(seen(gateway)).toMatchObject({ name: "general", type: "channel" });
    }
  });

  test("[O-12] [W-43] calls it by its id where nobody can be asked, or nobody knows", () => {
    const unlisted = discord([]);
    unlisted.agent(unlisted.says("m1", HERE), { kind: "look-up" });
    expect(unlisted.names()).toEqual([]);
    expect(seen(unlisted)).toMatchObject({ name: "C1", type: "dm" });

    const unknown = discord();
    unknown.agent(unknown.says("m1", HERE), { kind: "look-up" });
    unknown.answer("look-up", { success: false, error: "chat not found" });
    expect(seen(unknown)).toMatchObject({ name: "C1", type: "dm" });
  });
});

test("[O-11] a follow-up names its session and kind, and no chat", () => {
  const gateway = discord();
  const turn = gateway.says("m1", HERE);

  gateway.agent(turn, { kind: "follow-up", capability: "interaction_token", text: "and more" });

  const { action } = gateway.op("follow-up");
  expect(action).toMatchObject({
    session_key: gateway.reports("turn-started")[0]?.session,
    kind: "discord.interaction_token",
    content: "and more",
  });
  expect(action).not.toHaveProperty("chat_id");
});
