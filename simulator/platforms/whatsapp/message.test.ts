import { expect, test } from "vitest";
import { idOf, ScreenTrial } from "../testing/screen-trial.ts";
import type { WhatsAppConfig } from "./config.ts";
import { createWhatsAppScreen } from "./screen.ts";

const HOUR_MS = 3_600_000;

function number(config: Partial<WhatsAppConfig> = {}) {
  return new ScreenTrial(createWhatsAppScreen(config));
}

function send(whatsapp: ReturnType<typeof number>, body: string, to = "15550001111") {
  return whatsapp.whatsapp({ method: "messages", to, type: "text", text: { body } });
}

test("takes 4,096 code points, and not one more", () => {
  const whatsapp = number();

  expect(send(whatsapp, "😀".repeat(4_096)).ok).toBe(true);
  expect(send(whatsapp, "a".repeat(4_097))).toEqual({ ok: false, error: "Invalid parameter" });
  expect(send(whatsapp, " ")).toEqual({ ok: false, error: "Invalid parameter" });
});

test("an id names its chat, and is never given twice", () => {
  const whatsapp = number();

  expect(idOf(send(whatsapp, "a"))).toBe("wamid.15550001111.1");
  expect(idOf(send(whatsapp, "b"))).toBe("wamid.15550001111.2");
  expect(idOf(send(whatsapp, "c", "15550002222"))).toBe("wamid.15550002222.1");
});

test("one reaction takes the place of the one before, and an empty one takes it away", () => {
  const whatsapp = number();
  const to = "15550001111";
  const said = whatsapp.user({ what: "says", chat: to, user: to, text: "hi" });
  const react = (emoji: string, message_id = said?.messageId ?? "") =>
    whatsapp.whatsapp({
      method: "messages",
      to,
      type: "reaction",
      reaction: { message_id, emoji },
    });

  expect(react("👀")).toEqual({ ok: true });
  react("👍");
  expect(whatsapp.bubble(said?.messageId).reactions).toEqual(["👍"]);
  react("");
  expect(whatsapp.bubble(said?.messageId).reactions).toEqual([]);
  expect(react("👍", "wamid.x.9")).toEqual({ ok: false, error: "Parameter value is not valid" });
});

test("reaches a person only until 24 hours after they last wrote", () => {
  const whatsapp = number({ serviceWindow: "on" });
  const chat = "15550001111";
  const closed = { ok: false, error: "Re-engagement message" };
  expect(send(whatsapp, "a")).toEqual(closed);

  whatsapp.user({ what: "says", chat, user: chat, text: "hi" });
  whatsapp.wait(24 * HOUR_MS - 1);
  expect(send(whatsapp, "a").ok).toBe(true);
  whatsapp.wait(1);
  expect(send(whatsapp, "a")).toEqual(closed);

  whatsapp.user({ what: "says", chat, user: chat, text: "hi again" });
  expect(send(whatsapp, "a").ok).toBe(true);
});

test("limits what one person gets, and what all get in a second, and never says for how long", () => {
  const whatsapp = number({ rateLimits: "on", callsPerSecondMax: 5, pairBurstMax: 3 });
  for (let count = 0; count < 3; count++) expect(send(whatsapp, "a").ok).toBe(true);
  const pair = { ok: false, error: "(Business Account, Consumer Account) pair rate limit hit" };

  expect(send(whatsapp, "a")).toEqual(pair);
  send(whatsapp, "a", "15550002222");
  send(whatsapp, "a", "15550003333");
  expect(send(whatsapp, "a", "15550004444")).toEqual({ ok: false, error: "Rate limit hit" });
  whatsapp.wait(18_000);
  expect(send(whatsapp, "a").ok).toBe(true);
});

test("shows typing below what a person wrote, until a message or 25 s later", () => {
  const whatsapp = number();
  const chat = "15550001111";
  const said = whatsapp.user({ what: "says", chat, user: chat, text: "hi" });
  const message_id = said?.messageId ?? "";
  const typing = { method: "read", message_id, typing_indicator: { type: "text" } } as const;

  expect(whatsapp.whatsapp({ method: "read", message_id })).toEqual({ ok: true });
  expect(whatsapp.view().statuses).toEqual([]);
  whatsapp.whatsapp(typing);
  expect(whatsapp.view().statuses).toMatchObject([{ chat, text: "typing…" }]);
  send(whatsapp, "hello");
  expect(whatsapp.view().statuses).toEqual([]);
  whatsapp.whatsapp(typing);
  whatsapp.wait(25_000);
  expect(whatsapp.view().statuses).toEqual([]);
  expect(whatsapp.whatsapp({ ...typing, message_id: "wamid.1.9" })).toEqual({
    ok: false,
    error: "Parameter value is not valid",
  });
});

test("shows a file with a caption of at most 1,024 code points", () => {
  const whatsapp = number();
  const file = { id: "f1", title: "a.png", bytes: 5 };
  const image = { method: "messages", to: "15550001111", type: "image", file } as const;

  expect(whatsapp.whatsapp({ ...image, caption: "x".repeat(1_025) }).ok).toBe(false);
  whatsapp.whatsapp({ ...image, caption: "see" });
  expect(whatsapp.view().bubbles).toMatchObject([{ text: "see", files: [file] }]);
});
