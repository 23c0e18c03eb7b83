import { describe, expect, test } from "vitest";
import type { PlatformAnswer } from "../port.ts";
import { idOf, ScreenTrial } from "../testing/screen-trial.ts";
import { TELEGRAM_REACTIONS } from "./reaction.ts";
import { createTelegramScreen } from "./screen.ts";

function bot() {
  return new ScreenTrial(createTelegramScreen());
}

function send(telegram: ReturnType<typeof bot>, text: string, chat_id = "7"): PlatformAnswer {
  return telegram.telegram({ method: "sendMessage", chat_id, text });
}

describe("a message", () => {
  test("is numbered within its chat", () => {
    const telegram = bot();
    telegram.user({ what: "says", chat: "7", user: "7", text: "hi" });

    expect([send(telegram, "a"), send(telegram, "b"), send(telegram, "c", "8")].map(idOf)).toEqual([
      "2",
      "3",
      "1",
    ]);
  });

  test("[S-18] takes 4,096 UTF-16 units, and not one more", () => {
    const telegram = bot();
    const id = idOf(send(telegram, "😀".repeat(2_048)));
    const edit = { method: "editMessageText", chat_id: "7", message_id: id } as const;

    expect(send(telegram, "😀".repeat(2_048) + "a")).toEqual({
      ok: false,
      error: "message is too long",
    });
    expect(telegram.telegram({ ...edit, text: "a".repeat(4_097) })).toMatchObject({ ok: false });
    expect(telegram.telegram({ ...edit, text: "a".repeat(4_096) })).toEqual({ ok: true, id });
  });

  test("[S-18] without a visible character is refused", () => {
    const telegram = bot();

    expect(send(telegram, " \n")).toEqual({ ok: false, error: "message text is empty" });
    expect(telegram.view().bubbles).toEqual([]);
  });

  test("[S-18] edited to what it says already is not modified, by that name", () => {
    const telegram = bot();
    const message_id = idOf(send(telegram, "same"));
    const edit = { method: "editMessageText", chat_id: "7", message_id } as const;

    expect(telegram.telegram({ ...edit, text: "same" })).toEqual({
      ok: false,
      error: "message is not modified",
    });
    expect(telegram.telegram({ ...edit, text: "new" })).toMatchObject({ ok: true });
    expect(telegram.bubble(message_id)).toMatchObject({ text: "new", history: ["same"] });
  });

  test("[S-29] of somebody else can be neither edited nor deleted", () => {
    const telegram = bot();
    const said = telegram.user({ what: "says", chat: "7", user: "7", text: "hi" });
    const named = { chat_id: "7", message_id: said?.messageId ?? "" };

    expect(telegram.telegram({ method: "editMessageText", ...named, text: "x" })).toEqual({
      ok: false,
      error: "message can't be edited",
    });
    expect(telegram.telegram({ method: "deleteMessage", ...named })).toEqual({
      ok: false,
      error: "message can't be deleted",
    });
  });

  test("[S-29] that is gone is not found, and cannot be replied to", () => {
    const telegram = bot();
    const message_id = idOf(send(telegram, "a"));
    const named = { chat_id: "7", message_id };

    expect(telegram.telegram({ method: "deleteMessage", ...named })).toMatchObject({ ok: true });

    expect(telegram.bubble(message_id)).toMatchObject({ gone: true, text: "a" });
    expect(telegram.telegram({ method: "deleteMessage", ...named })).toEqual({
      ok: false,
      error: "message to delete not found",
    });
    expect(telegram.telegram({ method: "editMessageText", ...named, text: "x" })).toEqual({
      ok: false,
      error: "message to edit not found",
    });
    const reply = { method: "sendMessage", chat_id: "7", text: "x" } as const;
    expect(telegram.telegram({ ...reply, reply_to_message_id: message_id })).toMatchObject({
      error: "message to be replied not found",
    });
    expect(telegram.telegram({ ...reply, reply_to_message_id: "999" })).toMatchObject({ ok: true });
  });

  test("[S-21] takes one of 73 emoji as the bot's reaction", () => {
    const telegram = bot();
    const message_id = idOf(send(telegram, "a"));
    const react = (...emoji: readonly string[]) =>
      telegram.telegram({
        method: "setMessageReaction",
        chat_id: "7",
        message_id,
        reaction: emoji.map((one) => ({ type: "emoji", emoji: one })),
      });

    expect(TELEGRAM_REACTIONS.size).toBe(73);
    expect(["👀", "👍", "👎", "❤️"].map((emoji) => react(emoji).ok)).not.toContain(false);
    for (const emoji of ["✅", "❌"]) {
      expect(react(emoji)).toEqual({ ok: false, error: "REACTION_INVALID" });
    }
    expect(react("👀", "👍")).toMatchObject({ error: "REACTIONS_TOO_MANY" });
    expect(telegram.bubble(message_id).reactions).toEqual(["❤"]);
    react();
    expect(telegram.bubble(message_id).reactions).toEqual([]);
  });
});

describe("a person", () => {
  test("is heard from a private chat or a group, by the sign of its id", () => {
    const telegram = bot();
    const says = { what: "says", user: "7", text: "hi" } as const;

    expect(telegram.user({ ...says, chat: "7" })).toEqual({
      what: "message",
      chat: "7",
      chatType: "dm",
      user: "7",
      text: "hi",
      messageId: "1",
      thread: null,
      scope: null,
    });
    expect(telegram.user({ ...says, chat: "-100", thread: "5" })).toMatchObject({
      chatType: "group",
      thread: "5",
    });
  });

  test("may delete a message, and has no stop to press", () => {
    const telegram = bot();
    const id = idOf(send(telegram, "a"));
    const before = telegram.state;

    telegram.user({ what: "stops-stream", chat: "7", id });
    expect(telegram.state).toBe(before);
    telegram.user({ what: "deletes", chat: "7", id });

    expect(telegram.bubble(id).gone).toBe(true);
  });
});

describe("typing", () => {
  const typing = { method: "sendChatAction", chat_id: "7", action: "typing" } as const;

  test("shows for five seconds after the last call", () => {
    const telegram = bot();
    expect(telegram.telegram(typing)).toEqual({ ok: true });
    telegram.wait(4_000);
    telegram.telegram(typing);

    telegram.wait(4_999);
    expect(telegram.view().statuses).toEqual([
      { platform: "telegram", chat: "7", thread: null, text: "typing" },
    ]);
    telegram.wait(1);

    expect(telegram.view().statuses).toEqual([]);
  });

  test("ends with a message of the bot in that chat", () => {
    const telegram = bot();
    telegram.telegram(typing);

    send(telegram, "a", "8");
    expect(telegram.view().statuses).toHaveLength(1);
    send(telegram, "a");

    expect(telegram.view().statuses).toEqual([]);
  });
});

describe("limits", () => {
  test("hold a group to 20 messages in any minute, a chat to 60", () => {
    const telegram = new ScreenTrial(createTelegramScreen({ rateLimits: "on" }));
    const sendEverySecond = (chat_id: string, times: number) =>
      Array.from({ length: times }, () => {
        telegram.wait(1_000);
        return send(telegram, "x", chat_id).ok;
      });

    expect(sendEverySecond("-100", 20)).not.toContain(false);
    expect(send(telegram, "x", "-100")).toEqual({
      ok: false,
      error: "too many requests",
      retryAfterMs: 41_000,
    });
    expect(sendEverySecond("7", 60)).not.toContain(false);
  });

  test("count a refused call against neither the chat nor the bot", () => {
    const limits = {
      rateLimits: "on",
      callsPerSecondMax: 2,
      groupMessagesPerMinuteMax: 1,
    } as const;
    const telegram = new ScreenTrial(createTelegramScreen(limits));

    const answers = ["-100", "-100", "7", "7"].map((chat) => send(telegram, "x", chat).ok);

    expect(answers).toEqual([true, false, true, false]);
  });

  test("hold a bot to 30 calls in any second", () => {
    const telegram = new ScreenTrial(createTelegramScreen({ rateLimits: "on" }));

    const answers = Array.from({ length: 31 }, (_, n) => send(telegram, "x", String(n)).ok);

    expect(answers.indexOf(false)).toBe(30);
  });
});
