import { expect, test } from "vitest";
import { markOf as readMark, wordsOf } from "../invariants/watermark.ts";
import { seeded } from "../world/entropy.ts";
import type { Script, ScriptTurn } from "../world/script.ts";
import { markOf, randomWorkload, turnName, workload } from "./workload.ts";

function textsOf({ agent }: ScriptTurn): { readonly streamed: string; readonly final: string } {
  let streamed = "";
  let final = "";
  for (const { event } of agent) {
    if (event.kind === "text") streamed += event.text;
    if (event.kind === "end") final = event.result.text ?? "";
  }
  return { streamed, final };
}

function random(seed: number): Script {
  const options = { turnsMax: 5, platforms: ["slack", "telegram"], gateways: ["g1"] } as const;
  return randomWorkload(seeded(seed), options);
}

test("[D-39] no mark is the beginning of another, and each turn has its own", () => {
  const marks = Array.from({ length: 2_000 }, (_, i) => markOf(i));

  expect(new Set(marks).size).toBe(2_000);
  expect(new Set(marks.map(({ length }) => length))).toEqual(new Set([6]));
});

test("names of turns are unique and short", () => {
  const names = Array.from({ length: 100 }, (_, i) => turnName(i));

  expect(names.slice(0, 2)).toEqual(["A", "B"]);
  expect(names.slice(25, 28)).toEqual(["Z", "A2", "B2"]);
  expect(new Set(names).size).toBe(100);
});

test("[D-39] an answer is made of its turn's words, in order, and its final is what was streamed", () => {
  const { turns } = workload({ turns: 2, texts: 3 });

  for (const [i, turn] of turns.entries()) {
    const { streamed, final } = textsOf(turn);
    expect(streamed).toBe(final);
    expect(readMark(final)).toBe(markOf(i));
    expect(wordsOf(final)).toEqual(Array.from({ length: 9 }, (_, n) => `${markOf(i)}${n + 1}`));
  }
});

test("parallel turns begin at once, with a tool between texts", () => {
  const { turns } = workload({ turns: 3 });

  expect(turns.map(({ atMs }) => atMs)).toEqual([0, 0, 0]);
  expect(turns[0]?.agent.map(({ event }) => event.kind)).toEqual([
    "text",
    "tool",
    "tool",
    "text",
    "end",
  ]);
});

test("turns share one chat of their gateway, or have one each", () => {
  const chats = (how: "one" | "several"): readonly string[] =>
    workload({ turns: 4, gateways: ["g1", "g2"], chats: how }).turns.map(({ chat }) => chat);

  expect(chats("one")).toEqual(["D1", "D2", "D1", "D2"]);
  expect(new Set(chats("several")).size).toBe(4);
});

test("a random workload stays in its bounds, and its finals extend what was streamed", () => {
  for (let seed = 0; seed < 200; seed++) {
    const { turns } = random(seed);
    expect(turns.length).toBeGreaterThanOrEqual(1);
    expect(turns.length).toBeLessThanOrEqual(5);
    for (const turn of turns) {
      const { streamed, final } = textsOf(turn);
      expect(final.startsWith(streamed)).toBe(true);
    }
  }
});

test("random workloads of one seed are equal and of different seeds differ", () => {
  expect(random(1)).toEqual(random(1));
  expect(random(1)).not.toEqual(random(2));
});
