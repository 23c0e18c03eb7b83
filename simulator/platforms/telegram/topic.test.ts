import { describe, expect, test } from "vitest";
import { idOf, ScreenTrial } from "../testing/screen-trial.ts";
import { createTelegramScreen } from "./screen.ts";

const GROUP = "-200";

function made() {
  const bot = new ScreenTrial(createTelegramScreen());
  const method = "createForumTopic";
  return { bot, topic: idOf(bot.telegram({ method, chat_id: GROUP, name: "Weather" })) };
}

describe("a topic", () => {
  test("[O-16] has the number of the message that tells of it, which no other message gets", () => {
    const { bot, topic } = made();
    const message = { method: "sendMessage", chat_id: GROUP, text: "in it" } as const;

    const id = idOf(bot.telegram({ ...message, message_thread_id: topic }));

    expect([topic, id]).toEqual(["1", "2"]);
    expect(bot.view().bubbles).toMatchObject([{ thread: topic, text: "in it" }]);
  });

  test("[O-17] takes another name, and says when it has that already", () => {
    const { bot, topic } = made();
    const call = { method: "editForumTopic", chat_id: GROUP, message_thread_id: topic } as const;

    expect(bot.telegram({ ...call, name: "Rain" })).toMatchObject({ ok: true });
    expect(bot.telegram({ ...call, name: "Rain" })).toMatchObject({ error: "TOPIC_NOT_MODIFIED" });
  });

  test("[S-22] is made in groups only, is never empty, and is known by its chat", () => {
    const { bot, topic } = made();
    const create = { method: "createForumTopic", name: "Weather" } as const;
    const rename = { method: "editForumTopic", message_thread_id: topic, name: "Rain" } as const;

    expect(bot.telegram({ ...create, chat_id: "7" })).toMatchObject({
      error: "the chat is not a forum",
    });
    expect(bot.telegram({ ...create, chat_id: GROUP, name: " " })).toMatchObject({
      error: "TOPIC_TITLE_EMPTY",
    });
    expect(bot.telegram({ ...rename, chat_id: "-201" })).toMatchObject({
      error: "TOPIC_ID_INVALID",
    });
  });
});
