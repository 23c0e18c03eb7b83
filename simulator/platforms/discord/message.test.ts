import { expect, test } from "vitest";
import { idOf, ScreenTrial } from "../testing/screen-trial.ts";
import type { DiscordConfig } from "./config.ts";
import { createDiscordScreen } from "./screen.ts";

function server(config: Partial<DiscordConfig> = {}) {
  return new ScreenTrial(createDiscordScreen(config));
}

function post(discord: ReturnType<typeof server>, content: string, channel_id = "C1") {
  return discord.discord({ method: "createMessage", channel_id, content });
}

test("[S-23] takes 2,000 code points, and not one more", () => {
  const discord = server();
  const full = "😀".repeat(2_000);
  const id = idOf(post(discord, full));
  const edit = { method: "editMessage", channel_id: "C1", message_id: id } as const;

  expect(post(discord, `${full}a`)).toEqual({ ok: false, error: "Invalid Form Body" });
  expect(discord.discord({ ...edit, content: `${full}a` })).toMatchObject({ ok: false });
  expect(discord.view().bubbles.map((bubble) => bubble.text)).toEqual([full]);
});

test("[S-23] shows no message without words", () => {
  expect(post(server(), " \n")).toEqual({ ok: false, error: "Cannot send an empty message" });
});

test("gives ids that sort by time and hold it, never one of them twice", () => {
  const discord = server({ epochMs: Date.UTC(2026, 0, 1) });
  const first = idOf(post(discord, "a"));
  const second = idOf(post(discord, "b", "C2"));
  const bornAtMs = Number(BigInt(first) >> 22n) + 1_420_070_400_000;

  expect(bornAtMs).toBe(Date.UTC(2026, 0, 1) + 100_000);
  expect(first).toMatch(/^\d{19}$/);
  expect(second > first).toBe(true);
});

test("[S-29] an edit replaces the text and keeps the id; the same text again is no error", () => {
  const discord = server();
  const message_id = idOf(post(discord, "It"));
  const edit = { method: "editMessage", channel_id: "C1", message_id } as const;

  expect(discord.discord({ ...edit, content: "It is" })).toEqual({ ok: true, id: message_id });
  expect(discord.discord({ ...edit, content: "It is" })).toEqual({ ok: true, id: message_id });
  expect(discord.bubble(message_id)).toMatchObject({ text: "It is", history: ["It"] });
});

test("[S-29] neither edits nor deletes what is gone or somebody else's", () => {
  const discord = server();
  const said = discord.user({ what: "says", chat: "C1", user: "U1", text: "hi" });
  const theirs = { channel_id: "C1", message_id: said?.messageId ?? "" };
  const message_id = idOf(post(discord, "x"));
  discord.user({ what: "deletes", chat: "C1", id: message_id });
  const gone = { channel_id: "C1", message_id };

  expect(discord.discord({ method: "editMessage", ...theirs, content: "y" })).toEqual({
    ok: false,
    error: "Cannot edit a message authored by another user",
  });
  expect(discord.discord({ method: "deleteMessage", ...theirs })).toEqual({
    ok: false,
    error: "Missing Permissions",
  });
  for (const call of [
    { method: "editMessage", ...gone, content: "y" },
    { method: "deleteMessage", ...gone },
    { method: "createReaction", ...gone, emoji: "👀" },
  ] as const) {
    expect(discord.discord(call)).toEqual({ ok: false, error: "Unknown Message" });
  }
});

test("a message of the bot ends its typing, which else goes by itself after 10 s", () => {
  const discord = server();
  const typing = { method: "triggerTypingIndicator", channel_id: "C1" } as const;
  discord.discord(typing);
  post(discord, "x");
  expect(discord.view().statuses).toEqual([]);

  discord.discord(typing);
  discord.wait(9_999);
  expect(discord.view().statuses).toHaveLength(1);
  discord.wait(1);
  expect(discord.view().statuses).toEqual([]);
});

test("a reaction may be added twice, and taken away once", () => {
  const discord = server();
  const at = { channel_id: "C1", message_id: idOf(post(discord, "x")) };
  const add = { method: "createReaction", ...at, emoji: "👀" } as const;
  discord.discord(add);

  expect(discord.discord(add)).toEqual({ ok: true });
  expect(discord.bubble(at.message_id).reactions).toEqual(["👀"]);
  expect(discord.discord({ ...add, emoji: "thumbsup" })).toEqual({
    ok: false,
    error: "Unknown Emoji",
  });
  expect(discord.discord({ ...add, method: "deleteOwnReaction" })).toEqual({ ok: true });
  expect(discord.discord({ ...add, method: "deleteOwnReaction" })).toEqual({
    ok: false,
    error: "Unknown Emoji",
  });
});

test("tells who wrote where: a direct message has no server, a channel has one", () => {
  const discord = server({ guildId: "G9" });
  const said = { what: "says", user: "U1", text: "hi" } as const;

  expect(discord.user({ ...said, chat: "D1" })).toMatchObject({ chatType: "dm", scope: null });
  expect(discord.user({ ...said, chat: "C1" })).toMatchObject({ chatType: "group", scope: "G9" });
});

test("takes five posts to a channel in five seconds, and says when it takes the next", () => {
  const discord = server({ rateLimits: "on" });
  for (let count = 0; count < 5; count++) expect(post(discord, `${count}`).ok).toBe(true);

  discord.wait(1_000);

  expect(post(discord, "x")).toEqual({
    ok: false,
    error: "You are being rate limited.",
    retryAfterMs: 4_000,
  });
  expect(post(discord, "x", "C2").ok).toBe(true);
});
