import { describe, expect, test } from "vitest";
import { idOf, ScreenTrial } from "../testing/screen-trial.ts";
import { createDiscordScreen } from "./screen.ts";

function server() {
  const trial = new ScreenTrial(createDiscordScreen());
  trial.user({ what: "says", chat: "C1", user: "U1", text: "hello" });
  return { trial, message: trial.view().bubbles[0]?.id ?? "" };
}

describe("a thread", () => {
  test("[S-26] begun below a message has its id, and there can be one only", () => {
    const { trial, message } = server();
    const begin = {
      method: "startThreadFromMessage",
      channel_id: "C1",
      message_id: message,
      name: "hello",
    } as const;

    expect(trial.discord(begin)).toEqual({ ok: true, id: message });
    expect(trial.discord(begin)).toMatchObject({ ok: false });
    expect(trial.discord({ ...begin, message_id: "9" })).toEqual({
      ok: false,
      error: "Unknown Message",
    });
  });

  test("[S-26] is a channel of its own, for the bot and for people", () => {
    const { trial } = server();
    const thread = idOf(
      trial.discord({ method: "startThreadWithoutMessage", channel_id: "C1", name: "aside" }),
    );

    trial.discord({ method: "createMessage", channel_id: thread, content: "here" });
    const event = trial.user({ what: "says", chat: "C1", thread, user: "U1", text: "indeed" });

    const inThread = trial.view().bubbles.filter(({ chat }) => chat === thread);
    expect(inThread.map(({ text }) => text)).toEqual(["here", "indeed"]);
    expect(event).toMatchObject({ chat: "C1", thread, chatType: "thread" });
  });

  test("is renamed, and tells its name", () => {
    const { trial } = server();
    const thread = idOf(
      trial.discord({ method: "startThreadWithoutMessage", channel_id: "C1", name: "A  b" }),
    );
    const look = { method: "getChannel", channel_id: thread } as const;

    expect(trial.discord(look)).toEqual({ ok: true, id: thread, name: "A  b" });
    trial.discord({ method: "modifyChannel", channel_id: thread, name: "c" });
    expect(trial.discord(look)).toMatchObject({ name: "c" });
  });

  test("is refused without a name, with one too long, in a direct message, and where there is none", () => {
    const { trial } = server();
    const begin = (channel_id: string, name: string): unknown =>
      trial.discord({ method: "startThreadWithoutMessage", channel_id, name });

    expect(begin("C1", " ")).toMatchObject({ error: "Invalid Form Body" });
    expect(begin("C1", "x".repeat(101))).toMatchObject({ error: "Invalid Form Body" });
    expect(begin("D1", "x")).toMatchObject({ ok: false });
    expect(trial.discord({ method: "modifyChannel", channel_id: "C1", name: "x" })).toMatchObject({
      error: "Unknown Channel",
    });
  });
});
