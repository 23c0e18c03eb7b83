import { describe, expect, test } from "vitest";
import { GATEWAY_DEFAULTS } from "../config.ts";
import { originOf } from "./origin.ts";
import { isFlat, repliesInThread } from "./reply-mode.ts";
import { slackSettings } from "./slack-settings.ts";

const { slack } = GATEWAY_DEFAULTS;

describe("what an operator wrote about Slack", () => {
  test("[G-78] [F-49] is read by its words", () => {
    for (const no of ["false", "0", "no", "off", false, 0, " False "]) {
      expect(slackSettings({ slack: { reply_in_thread: no } }, slack).replyInThread).toBe(false);
    }
    for (const yes of ["true", "1", "YES", "on", true, 1, null, undefined]) {
      expect(slackSettings({ slack: { reply_in_thread: yes } }, slack).replyInThread).toBe(true);
    }
  });

  test("[G-79] counts in its old flat form only without an object of its own", () => {
    expect(slackSettings({ reply_in_thread: "no" }, slack).replyInThread).toBe(false);
    expect(slackSettings({ reply_in_thread: "no", slack: {} }, slack).replyInThread).toBe(true);
    expect(slackSettings({ reply_in_thread: "no", slack: [] }, slack).replyInThread).toBe(false);
  });

  test("[G-79] changes nothing where it is no object, or says nothing", () => {
    for (const nothing of [null, undefined, "x", [], 1]) {
      expect(slackSettings(nothing, slack)).toBe(slack);
    }
    expect(slackSettings({}, slack)).toMatchObject(slack);
  });

  test("[G-01] says whether previews of links are asked for, not only how", () => {
    expect(slackSettings({ slack: { unfurl_links: "false" } }, slack).unfurlLinks).toBe(false);
    expect(slackSettings({ slack: {} }, slack).unfurlLinks).toBeUndefined();
  });

  test("[G-88] gives single chats a mode, and drops what is none", () => {
    const written = {
      slack: { channel_reply_modes: { C1: "channel", C2: "thread", C3: "maybe" } },
    };

    expect(slackSettings(written, slack).channelReplyModes).toEqual({
      C1: "channel",
      C2: "thread",
    });
  });
});

describe("the mode of a chat", () => {
  const at = (chat_id: string, chat_type: string): ReturnType<typeof originOf> =>
    originOf({ source: { platform: "slack", chat_id, chat_type } });
  const flat = { ...slack, replyInThread: false };

  test("[G-85] [G-86] is flat in a DM, where all is flat, and in no channel", () => {
    expect(isFlat(at("D1", "dm"), flat)).toBe(true);
    expect(isFlat(at("C1", "channel"), flat)).toBe(false);
    expect(isFlat(at("D1", "dm"), slack)).toBe(false);
  });

  test("[G-88] is its own where it has one", () => {
    const own = { ...slack, channelReplyModes: { C1: "channel", D1: "thread" } } as const;

    expect(isFlat(at("C1", "channel"), own)).toBe(true);
    expect(repliesInThread(at("D1", "dm"), { ...own, replyInThread: false })).toBe(true);
  });
});
