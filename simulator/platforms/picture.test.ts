import { expect, test } from "vitest";
import { drawScreen } from "./picture.ts";
import { idOf, ScreenTrial } from "./testing/screen-trial.ts";
import { createSlackScreen } from "./slack/screen.ts";
import { createTelegramScreen } from "./telegram/screen.ts";

test("[S-17] [D-35] draws threads, the live indicator, interruptions, cards and what was deleted", () => {
  const slack = new ScreenTrial(createSlackScreen({ streamLifetimeMs: 10_000 }));
  const ask = { what: "says", chat: "D1", user: "U1" } as const;
  const thread_ts = slack.user({ ...ask, text: "weather?" })?.messageId ?? "";
  slack.user({ ...ask, text: "and\ntomorrow?" });
  const start = { method: "chat.startStream", channel: "D1", thread_ts } as const;
  slack.slack({ ...start, markdown_text: "It is" });
  slack.wait(10_000);
  slack.slack({
    ...start,
    chunks: [{ type: "task_update", id: "1", title: "look", status: "complete", details: "ok" }],
  });
  slack.slack({ ...start, markdown_text: "It is su" });
  const post = { method: "chat.postMessage", channel: "D1", thread_ts } as const;
  const oops = idOf(slack.slack({ ...post, text: "oops" }));
  slack.slack({ method: "reactions.add", channel: "D1", timestamp: thread_ts, name: "eyes" });
  slack.slack({ method: "chat.delete", channel: "D1", ts: oops });
  const status = { method: "assistant.threads.setStatus", channel_id: "D1", thread_ts } as const;
  slack.slack({ ...status, status: "is thinking" });

  expect(drawScreen(slack.view())).toBe(`slack D1
  user 100.000001: weather? [eyes]
    bot 100.000003: It is ✂ interrupted, expired
    bot 110.000004: (task card) ● live
        ✓ look – ok
    bot 110.000005: It is su ● live
    bot 110.000006: ~~oops~~ (deleted)
    … is thinking
  user 100.000002: and
      tomorrow?`);
});

test("[S-19] draws a preview as one, and that it cleared", () => {
  const telegram = new ScreenTrial(createTelegramScreen());
  const draft = { method: "sendMessageDraft", chat_id: "7", text: "It is" } as const;
  telegram.telegram({ ...draft, draft_id: 1 });
  telegram.telegram({ method: "sendMessage", chat_id: "7", text: "It is so" });
  telegram.telegram({ ...draft, draft_id: 2 });
  telegram.telegram({ method: "sendChatAction", chat_id: "7", action: "typing" });

  expect(drawScreen(telegram.view(), { chat: "7" })).toBe(`telegram 7
  bot draft:1: ~~It is~~ (preview) (cleared)
  bot 1: It is so
  bot draft:2: It is (preview) ● live
  … typing`);
});

test("names a thread whose first message is not on screen", () => {
  const slack = new ScreenTrial(createSlackScreen());
  const post = { method: "chat.postMessage", channel: "D1", text: "x" } as const;
  slack.slack({ ...post, thread_ts: "9.000001" });

  expect(drawScreen(slack.view())).toBe(`slack D1
  thread 9.000001
    bot 100.000001: x`);
});

test("says so when there is nothing, or nothing in that chat", () => {
  const slack = new ScreenTrial(createSlackScreen());
  slack.slack({ method: "chat.postMessage", channel: "D1", text: "x" });

  expect(drawScreen(slack.machine.view(slack.machine.init))).toBe("slack: nothing on screen");
  expect(drawScreen(slack.view(), { chat: "D2" })).toBe("slack: nothing on screen");
});

test("is bounded, and says what it left out", () => {
  const slack = new ScreenTrial(createSlackScreen());
  for (let n = 0; n < 40; n++) {
    const text = "😀".repeat(4_000);
    slack.slack({ method: "chat.postMessage", channel: "D1", text });
  }

  const picture = drawScreen(slack.view());

  expect(picture.length).toBeLessThan(32 * 700);
  expect(picture).toContain("… 8 earlier messages not drawn");
  expect(picture).toContain("😀… (7400 more)");
});

test("keeps a stranger's control characters off the terminal", () => {
  const slack = new ScreenTrial(createSlackScreen());
  slack.slack({ method: "chat.postMessage", channel: "D1", text: "\u001b[2Jgone\u0007" });

  expect(drawScreen(slack.view())).toContain("bot 100.000001: ·[2Jgone·");
});
