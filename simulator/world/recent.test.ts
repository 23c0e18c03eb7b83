import { expect, test } from "vitest";
import { allRecent, noneRecent, recall, remember, type Recent } from "./recent.ts";

interface Entry {
  readonly key: string;
  readonly value: number;
}

function rememberAll(half: number, ...keys: readonly string[]): Recent<Entry> {
  return keys.reduce(
    (recent, key, value) => remember(recent, { key, value }),
    noneRecent<Entry>(half),
  );
}

test("[I-54] a memory of two halves never holds more than both", () => {
  const recent = rememberAll(2, "a", "b", "c", "d", "e", "f", "g");

  expect(allRecent(recent).length).toBeLessThanOrEqual(4);
  expect(recall(recent, "g")).toEqual({ key: "g", value: 6 });
  expect(recall(recent, "a")).toBeUndefined();
});

test("the last value set for a key is the one recalled", () => {
  const recent = rememberAll(4, "a", "b", "a");

  expect(recall(recent, "a")).toEqual({ key: "a", value: 2 });
  expect(allRecent(recent).map(({ key }) => key)).toEqual(["a", "b"]);
});

test("an entry that is set again outlives those that are not", () => {
  const recent = rememberAll(2, "a", "b", "c", "a", "d");

  expect(recall(recent, "a")).toEqual({ key: "a", value: 3 });
  expect(recall(recent, "b")).toBeUndefined();
});

test("remembering leaves what was remembered before as it was", () => {
  const before = rememberAll(2, "a", "b");
  const kept = JSON.stringify(before);

  remember(before, { key: "a", value: 9 });
  remember(before, { key: "c", value: 9 });

  expect(JSON.stringify(before)).toBe(kept);
});

test("an entry in both halves is listed once, with its newest value", () => {
  const recent = rememberAll(1, "a", "b", "a");

  expect(allRecent(recent)).toEqual([
    { key: "b", value: 1 },
    { key: "a", value: 2 },
  ]);
});
