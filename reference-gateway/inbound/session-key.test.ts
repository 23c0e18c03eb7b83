import { describe, expect, test } from "vitest";
import type { Source } from "../../contract/generated/types.ts";
import { GATEWAY_DEFAULTS, type GatewayConfig } from "../config.ts";
import { originOf } from "./origin.ts";
import { metadataOf, placementOf, type Placement } from "./placement.ts";
import { sessionKey } from "./session-key.ts";

const FLAT: GatewayConfig = {
  ...GATEWAY_DEFAULTS,
  slack: { replyInThread: false, topLevelThreadsAsSessions: true },
};
const DM: Source = {
  platform: "slack",
  chat_id: "D1",
  chat_type: "dm",
  user_id: "U1",
  scope_id: "T1",
};

const keyOf = (source: Source, config = GATEWAY_DEFAULTS, messageId = "m1"): string =>
  sessionKey(originOf({ message_id: messageId, source }), config);
const placed = (source: Source, config = GATEWAY_DEFAULTS): Placement =>
  placementOf(originOf({ message_id: "m1", source }), config);

describe("a session key", () => {
  test.each<[string, Source, string]>([
    ["a Slack thread", { ...DM, thread_id: "t1" }, "agent:main:slack:dm:T1:D1:t1"],
    [
      "a Telegram DM",
      { platform: "telegram", chat_id: "7", user_id: "9" },
      "agent:main:telegram:dm:7",
    ],
    [
      "a group, by author",
      { platform: "telegram", chat_id: "-7", chat_type: "group", user_id: "9" },
      "agent:main:telegram:group:-7:9",
    ],
    [
      "a thread of a group, by nobody",
      { platform: "telegram", chat_id: "-7", chat_type: "group", user_id: "9", thread_id: "3" },
      "agent:main:telegram:group:-7:3",
    ],
    [
      "a thread to come",
      { platform: "discord", chat_id: "c", chat_type: "channel", prospective_thread_id: "p" },
      "agent:main:discord:thread:c:p",
    ],
    ["a DM without a chat, by author", { user_id: "U1" }, "agent:main:relay:dm:U1"],
    ["a profile", { ...DM, thread_id: "t", profile: "ops" }, "agent:ops:slack:dm:T1:D1:t"],
    [
      "a profile named like the default",
      { ...DM, thread_id: "t", profile: "main" },
      "agent:main~:slack:dm:T1:D1:t",
    ],
  ])("[G-77] of %s", (_name, source, key) => {
    expect(keyOf(source)).toBe(key);
  });

  test("[G-78] [I-49] tells top-level Slack messages apart in thread mode", () => {
    expect(keyOf(DM, GATEWAY_DEFAULTS, "m1")).not.toBe(keyOf(DM, GATEWAY_DEFAULTS, "m2"));
  });

  test("[G-78] [I-49] is one for the whole DM in flat mode, and with the opt-out", () => {
    const optOut = {
      ...GATEWAY_DEFAULTS,
      slack: { replyInThread: true, topLevelThreadsAsSessions: false },
    };

    expect(keyOf(DM, FLAT, "m1")).toBe(keyOf(DM, FLAT, "m2"));
    expect(keyOf(DM, optOut, "m1")).toBe(keyOf(DM, optOut, "m2"));
  });
});

describe("a placement", () => {
  test("[G-85] [G-86] threads an answer under the message it answers", () => {
    expect(placed(DM)).toEqual({ replyTo: "m1", threadId: "m1", statusThreadId: "m1" });
  });

  test("[G-86] keeps the thread that a message came from", () => {
    expect(placed({ ...DM, thread_id: "t1" })).toMatchObject({ threadId: "t1" });
  });

  test("[G-85] [G-87] [D-23] is none in a flat DM, but for its status", () => {
    expect(placed(DM, FLAT)).toEqual({ replyTo: null, threadId: null, statusThreadId: "m1" });
  });

  test("[G-86] drops nothing in a flat channel", () => {
    expect(placed({ ...DM, chat_type: "channel" }, FLAT)).toMatchObject({ threadId: "m1" });
  });

  test("[G-86] leaves other platforms alone", () => {
    const telegram = { platform: "telegram", chat_id: "7" };

    expect(placed(telegram)).toEqual({ replyTo: "m1", threadId: null, statusThreadId: null });
  });

  test("[D-20] [O-23] [G-90] comes with both tenant keys, and on Slack with a message id only in a thread", () => {
    const metadata = (config: GatewayConfig): object => {
      const origin = originOf({ message_id: "m1", source: DM });
      return metadataOf(origin, placementOf(origin, config));
    };

    expect(metadata(GATEWAY_DEFAULTS)).toEqual({
      thread_id: "m1",
      message_id: "m1",
      reply_to_message_id: "m1",
      scope_id: "T1",
      user_id: "U1",
    });
    expect(metadata(FLAT)).toEqual({ scope_id: "T1", user_id: "U1" });
  });

  test("[W-68] [D-20] takes no scope from guild_id", () => {
    const source = { ...DM, scope_id: null, guild_id: "G1" } as Source;

    expect(originOf({ source })).toMatchObject({ scopeId: null });
  });
});
