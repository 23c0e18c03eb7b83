import { expect, test } from "vitest";
import type { SlackBlock } from "../port.ts";
import { idOf, ScreenTrial } from "../testing/screen-trial.ts";
import { buttonsOf, wordsOf } from "./blocks.ts";
import { createSlackScreen } from "./screen.ts";

const section = (words: string): SlackBlock => ({
  type: "section",
  text: { type: "mrkdwn", text: words },
});
const label = (words: string) => ({ type: "plain_text", text: words });
const actions: SlackBlock = {
  type: "actions",
  block_id: "ask",
  elements: [
    { type: "button", action_id: "yes", text: label("Yes"), value: "1", style: "primary" },
    { type: "button", action_id: "no", text: label("No"), value: "0", style: "loud" },
  ],
};

const POST = { method: "chat.postMessage", channel: "D1" } as const;

test("blocks show their words in place of the text, which is then for notifications", () => {
  const slack = new ScreenTrial(createSlackScreen());
  const post = (blocks: readonly SlackBlock[]) =>
    slack.bubble(idOf(slack.slack({ ...POST, text: "fallback", blocks }))).text;

  expect(post([section("one"), section("two"), actions])).toBe("one\ntwo");
  expect(post([actions])).toBe("fallback");
});

test("words are those of sections, headers, markdown, context and rich text", () => {
  const rich = { type: "rich_text_section", elements: [{ type: "text", text: "list" }] };
  const blocks: readonly SlackBlock[] = [
    { type: "header", text: label("head") },
    { type: "markdown", text: "**mark**" },
    { type: "divider" },
    { type: "section", fields: [label("left"), label("right")] },
    { type: "context", elements: [{ type: "mrkdwn", text: "small" }] },
    { type: "rich_text", elements: [rich, { type: "link", url: "https://a.example" }] },
    { type: "section", text: 7, fields: "none" },
  ];

  expect(wordsOf(blocks)).toBe("head\n**mark**\nleft\nright\nsmall\nlisthttps://a.example");
});

test("[S-15] a button is primary, danger or plain; any other style is ignored", () => {
  expect(buttonsOf([actions])).toEqual([
    { blockId: "ask", actionId: "yes", label: "Yes", value: "1", style: "primary" },
    { blockId: "ask", actionId: "no", label: "No", value: "0", style: "default" },
  ]);
  expect(buttonsOf([{ ...section("x"), accessory: { type: "button" } }])).toEqual([
    { blockId: "b0", actionId: "a0", label: "", value: "", style: "default" },
  ]);
});

test("an update without blocks keeps those of the message, and an empty list takes them away", () => {
  const slack = new ScreenTrial(createSlackScreen());
  const ts = idOf(slack.slack({ ...POST, text: "pick", blocks: [actions] }));
  const update = { method: "chat.update", channel: "D1", ts } as const;

  slack.slack({ ...update, text: "picked" });
  expect(slack.bubble(ts)).toMatchObject({ text: "picked", blocks: [actions] });
  slack.slack({ ...update, text: "gone", blocks: [] });

  expect(slack.bubble(ts)).toMatchObject({ text: "gone", blocks: [] });
});

test("a message has 50 blocks at most, and words or a block", () => {
  const slack = new ScreenTrial(createSlackScreen());
  const many = Array.from({ length: 51 }, (_, n) => section(`s${n}`));

  expect(slack.slack({ ...POST, text: "", blocks: many })).toMatchObject({
    error: "invalid_blocks",
  });
  expect(slack.slack({ ...POST, text: "", blocks: many.slice(1) })).toMatchObject({ ok: true });
  expect(slack.slack({ ...POST, text: "", blocks: [] })).toMatchObject({ error: "no_text" });
});
