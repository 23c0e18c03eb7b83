import { describe, expect, test } from "vitest";
import { idOf, ScreenTrial } from "../testing/screen-trial.ts";
import type { TelegramConfig } from "./config.ts";
import { createTelegramScreen } from "./screen.ts";

function bot(config: Partial<TelegramConfig> = {}) {
  return new ScreenTrial(createTelegramScreen(config));
}

function draft(telegram: ReturnType<typeof bot>, draft_id: number, text: string, chat_id = "7") {
  return telegram.telegram({ method: "sendMessageDraft", chat_id, draft_id, text });
}

function shown(telegram: ReturnType<typeof bot>): readonly string[] {
  return telegram
    .view()
    .bubbles.filter((bubble) => !bubble.gone)
    .map((bubble) => bubble.text);
}

describe("a draft", () => {
  test("[S-19] is one preview per draft_id, without an id of its own to answer", () => {
    const telegram = bot();

    expect(draft(telegram, 5, "It")).toEqual({ ok: true });
    draft(telegram, 5, "It is");
    draft(telegram, 6, "Other");

    expect(shown(telegram)).toEqual(["It is", "Other"]);
    expect(telegram.view().bubbles[0]).toMatchObject({
      kind: "preview",
      live: true,
      call: "c1",
      history: ["It"],
    });
  });

  test("[S-19] clears when the bot says something there, and takes no number", () => {
    const telegram = bot();
    draft(telegram, 5, "It is");
    draft(telegram, 6, "elsewhere", "8");

    const id = idOf(telegram.telegram({ method: "sendMessage", chat_id: "7", text: "It is so" }));

    expect(id).toBe("1");
    expect(shown(telegram)).toEqual(["It is so", "elsewhere"]);
    expect(telegram.bubble("draft:5")).toMatchObject({ gone: true, live: false });
  });

  test("[S-19] stays for a message in another thread, and for one of a person", () => {
    const telegram = bot();
    draft(telegram, 5, "It is");

    telegram.user({ what: "says", chat: "7", user: "7", text: "and?" });
    const elsewhere = { method: "sendMessage", chat_id: "7", message_thread_id: "3" } as const;
    telegram.telegram({ ...elsewhere, text: "x" });

    expect(shown(telegram)).toEqual(["It is", "and?", "x"]);
  });

  test("[S-19] clears by itself 30 s after its last update", () => {
    const telegram = bot();
    draft(telegram, 5, "It");
    telegram.wait(20_000);
    draft(telegram, 5, "It is");

    telegram.wait(29_999);
    expect(shown(telegram)).toEqual(["It is"]);
    telegram.wait(1);

    expect(shown(telegram)).toEqual([]);
    expect(telegram.machine.dueAtMs(telegram.state)).toBeUndefined();
  });

  test("[S-19] that comes after the final shows again, below it", () => {
    const telegram = bot();
    draft(telegram, 5, "It");
    telegram.telegram({ method: "sendMessage", chat_id: "7", text: "It is so" });

    draft(telegram, 5, "It is");

    expect(shown(telegram)).toEqual(["It is so", "It is"]);
    expect(telegram.bubble("draft:5")).toMatchObject({ live: true, call: "c3" });
  });

  test("[S-19] cannot be edited or deleted as if it were a message", () => {
    const telegram = bot();
    draft(telegram, 5, "It");
    const named = { chat_id: "7", message_id: "draft:5" };

    expect(telegram.telegram({ method: "editMessageText", ...named, text: "x" }).ok).toBe(false);
    expect(telegram.telegram({ method: "deleteMessage", ...named }).ok).toBe(false);
  });

  test("[S-19] needs a private chat and an id that is not zero", () => {
    const telegram = bot();

    expect(draft(telegram, 5, "x", "-100")).toEqual({
      ok: false,
      error: "TEXTDRAFT_PEER_INVALID",
    });
    expect(draft(telegram, 0, "x")).toEqual({ ok: false, error: "draft_id must be non-zero" });
  });

  test("[S-18] takes 4,096 UTF-16 units, and not one more", () => {
    const telegram = bot();

    expect(draft(telegram, 5, "a".repeat(4_096))).toEqual({ ok: true });
    expect(draft(telegram, 5, "a".repeat(4_097))).toEqual({
      ok: false,
      error: "message is too long",
    });
  });

  test("[S-19] one too many clears the oldest at once", () => {
    const telegram = bot({ previewsMax: 2 });
    for (const id of [5, 6, 7]) draft(telegram, id, `draft ${id}`);

    expect(shown(telegram)).toEqual(["draft 6", "draft 7"]);
  });
});
