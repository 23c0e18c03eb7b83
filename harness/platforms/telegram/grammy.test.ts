import { GrammyError, InlineKeyboard, InputFile, webhookCallback } from "grammy";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openReceiver } from "../door/testing/receiver.ts";
import { openDouble, TOKEN, type Opened } from "./testing/doors.ts";

const PERSON = 101;
const GROUP = -200;

describe.each(["a port", "the same process"] as const)("grammY and a double on %s", (door) => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await openDouble(door);
  });
  afterEach(() => opened.close());

  test("[S-18] sends, edits and deletes a message", async () => {
    const { bot, telegram } = opened;
    const sent = await bot.api.sendMessage(PERSON, "hello");
    expect(sent).toMatchObject({
      message_id: 1,
      chat: { id: PERSON, type: "private" },
      text: "hello",
    });

    const edited = await bot.api.editMessageText(PERSON, sent.message_id, "bye");
    expect(edited).toMatchObject({ message_id: 1, text: "bye" });
    expect(await bot.api.deleteMessage(PERSON, sent.message_id)).toBe(true);

    expect(telegram.view().bubbles).toMatchObject([
      { text: "bye", history: ["hello"], gone: true },
    ]);
  });

  test("[S-18] [S-29] is refused in Telegram's words", async () => {
    const { bot } = opened;
    const { message_id } = await bot.api.sendMessage(PERSON, "hello");

    const same = bot.api.editMessageText(PERSON, message_id, "hello");
    await expect(same).rejects.toMatchObject({
      error_code: 400,
      description: "Bad Request: message is not modified",
    });
    await expect(bot.api.sendMessage(PERSON, "a".repeat(4_097))).rejects.toThrow(
      "message is too long",
    );
    await expect(bot.api.deleteMessage(PERSON, 99)).rejects.toThrow("message to delete not found");
  });

  test("[O-16] [S-22] opens a topic in a group, says something there and renames it", async () => {
    const { bot, telegram } = opened;
    const topic = await bot.api.createForumTopic(GROUP, "Weather");
    expect(topic).toMatchObject({ message_thread_id: 1, name: "Weather" });

    const { message_thread_id } = topic;
    const sent = await bot.api.sendMessage(GROUP, "rain", { message_thread_id });
    expect(sent).toMatchObject({ message_thread_id, is_topic_message: true });
    expect(await bot.api.editForumTopic(GROUP, message_thread_id, { name: "Rain" })).toBe(true);

    expect(telegram.view().bubbles).toMatchObject([{ thread: "1", text: "rain" }]);
    await expect(bot.api.createForumTopic(PERSON, "Weather")).rejects.toThrow("not a forum");
  });

  test("[S-19] streams a draft, which the message clears", async () => {
    const { bot, telegram } = opened;
    await bot.api.sendMessageDraft(PERSON, 7, "It is");
    expect(telegram.view().bubbles).toMatchObject([
      { kind: "preview", text: "It is", gone: false },
    ]);

    await bot.api.sendMessage(PERSON, "It is so");

    const shown = telegram.view().bubbles.filter(({ gone }) => !gone);
    expect(shown).toMatchObject([{ kind: "message", text: "It is so" }]);
  });

  test("[S-21] reacts with what Telegram has, types, and is told when it does not", async () => {
    const { bot, telegram } = opened;
    const { id } = telegram.say({ chat: "101", user: "101", text: "hi" });
    await bot.api.sendChatAction(PERSON, "typing");
    expect(telegram.view().statuses).toMatchObject([{ chat: "101", text: "typing" }]);

    await bot.api.setMessageReaction(PERSON, Number(id), [{ type: "emoji", emoji: "👍" }]);
    expect(telegram.view().bubbles[0]?.reactions).toEqual(["👍"]);
    const check = [{ type: "emoji", emoji: "✅" as "👍" }] as const;
    await expect(bot.api.setMessageReaction(PERSON, Number(id), [...check])).rejects.toThrow(
      "REACTION_INVALID",
    );
  });

  test("shows files that come with a call, by their id, and by a URL", async () => {
    const { bot, telegram } = opened;
    const bytes = new TextEncoder().encode("hello");
    const sent = await bot.api.sendDocument(PERSON, new InputFile(bytes, "a.txt"), {
      caption: "see",
    });
    const file = await bot.api.getFile(sent.document.file_id);
    await bot.api.sendPhoto(PERSON, file.file_id);
    await bot.api.sendPhoto(PERSON, "https://files.example/b.png");

    expect(telegram.view().bubbles).toMatchObject([
      { text: "see", files: [{ title: "a.txt", bytes: 5 }] },
      { text: "", files: [{ title: "a.txt", bytes: 5 }] },
      { files: [{ title: "https://files.example/b.png" }] },
    ]);
    const root = telegram.apiUrl;
    const fetched = await fetch(`${root}/file/bot${TOKEN}/${file.file_path ?? ""}`);
    expect(await fetched.text()).toBe("hello");
  });

  test("[S-20] hears by fetching: messages, edits, presses, reactions", async () => {
    const { bot, telegram } = opened;
    const heard: string[] = [];
    const all = new Promise<void>((resolve) => {
      const hear = (what: string): void => {
        heard.push(what);
        if (heard.length === 4) resolve();
      };
      bot.on("message:text", async (context) => {
        hear(`says ${context.msg.text}`);
        // Reactions are told once the bot has asked for them, which its first fetch does.
        telegram.react({
          chat: "101",
          id: String(context.msg.message_id),
          user: "101",
          emoji: "👍",
        });
        const keyboard = new InlineKeyboard().text("Yes", "hp1:p1:yes");
        const asked = await context.reply("sure?", { reply_markup: keyboard });
        telegram.press({ chat: "101", id: String(asked.message_id), user: "101", button: "Yes" });
      });
      bot.on("edited_message:text", (context) => hear(`edits ${context.msg.text}`));
      bot.on("message_reaction", ({ messageReaction }) => {
        hear(`reacts to ${messageReaction.message_id}`);
      });
      bot.on("callback_query:data", async (context) => {
        await context.answerCallbackQuery();
        await expect(context.answerCallbackQuery()).rejects.toThrow("query is too old");
        hear(`presses ${context.callbackQuery.data}`);
      });
    });
    const kinds = ["message", "edited_message", "message_reaction", "callback_query"] as const;
    const polling = bot.start({
      allowed_updates: kinds,
      onStart: () => {
        const { id } = telegram.say({ chat: "101", user: "101", text: "hi" });
        telegram.edit({ chat: "101", id, user: "101", text: "hello" });
      },
    });

    await all;
    await bot.stop();
    await polling;

    expect(heard.toSorted()).toEqual([
      "edits hello",
      "presses hp1:p1:yes",
      "reacts to 1",
      "says hi",
    ]);
  });

  test("hears at a webhook, with the secret it gave, and answers in the response", async () => {
    const { bot, telegram } = opened;
    await bot.init();
    bot.on("message:text", (context) => context.reply(`you said ${context.msg.text}`));
    const handle = webhookCallback(bot, "std/http", { secretToken: "s3cret" });
    const receiver = await openReceiver(async ({ headers, body }) => {
      const entries = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      const asked = new Request("http://bot.test", {
        method: "POST",
        headers: Object.fromEntries(entries) as Record<string, string>,
        body,
      });
      const answer = await handle(asked);
      return { status: answer.status, body: await answer.text() };
    });
    await bot.api.setWebhook(receiver.url, { secret_token: "s3cret" });
    await expect(bot.api.getUpdates()).rejects.toMatchObject({ error_code: 409 });

    const { delivered } = telegram.say({ chat: "101", user: "101", text: "hi" });

    expect(await delivered).toMatchObject({ ok: true, status: 200 });
    expect(telegram.view().bubbles.map(({ text }) => text)).toEqual(["hi", "you said hi"]);
    expect((await bot.api.getWebhookInfo()).pending_update_count).toBe(0);
    await bot.api.deleteWebhook();
    await receiver.close();
  });

  test("[S-03] is told to wait, loses answers, and meets a broken server", async () => {
    const { bot, telegram, told } = opened;
    telegram.failNext("sendMessage", { as: "rate-limited", retryAfterS: 7 });
    const limited = await bot.api.sendMessage(PERSON, "a").catch((error: unknown) => error);
    expect(limited).toBeInstanceOf(GrammyError);
    expect(limited).toMatchObject({ error_code: 429, parameters: { retry_after: 7 } });
    telegram.failNext("sendMessage", { as: "server-error" });
    await expect(bot.api.sendMessage(PERSON, "b")).rejects.toThrow();
    telegram.failNext("sendMessage", { as: "answer-lost" });
    await expect(bot.api.sendMessage(PERSON, "c")).rejects.toThrow();
    telegram.failNext("sendMessage", "chat not found");
    await expect(bot.api.sendMessage(PERSON, "d")).rejects.toThrow("chat not found");

    expect(telegram.view().bubbles.map(({ text }) => text)).toEqual(["c"]);
    expect(told.filter(({ kind }) => kind === "fault")).toHaveLength(4);
    expect(JSON.stringify(told)).not.toContain(TOKEN);
  });
});
