import { expect, test } from "vitest";
import { newCard, withTask } from "./card.ts";

const LOOKUP = { kind: "tool", id: "t1", title: "look up", status: "complete" } as const;

test("[G-62] a task carries what came of it as its details", () => {
  const { tasks } = withTask(newCard("turn:1"), { ...LOOKUP, preview: "3 hits" });

  expect(tasks).toEqual([{ id: "t1", title: "look up", status: "complete", details: "3 hits" }]);
});

test("[G-62] titles are cut at 120 characters and previews at 64, at no surrogate pair", () => {
  const long = "🙂".repeat(200);
  const { tasks } = withTask(newCard("turn:1"), { ...LOOKUP, title: long, preview: long });

  expect(tasks).toMatchObject([{ title: "🙂".repeat(120), details: "🙂".repeat(64) }]);
});

test("[G-62] a card lists the last eight tasks", () => {
  let card = newCard("turn:1");
  for (let at = 1; at <= 9; at += 1) card = withTask(card, { ...LOOKUP, id: `t${at}` });

  expect(card.tasks.map(({ id }) => id)).toEqual(["t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9"]);
});
