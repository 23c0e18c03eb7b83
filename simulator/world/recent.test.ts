import { expect, test } from "vitest";
import { allRecent, noneRecent, recall, remember, rememberNew, type Recent } from "./recent.ts";

interface Entry {
  readonly key: string;
  readonly value: number;
}

function rememberAll(min: number, ...keys: readonly string[]): Recent<Entry> {
  return keys.reduce(
    (recent, key, value) => remember(recent, { key, value }),
    noneRecent<Entry>(min),
  );
}

function keysOf(recent: Recent<Entry>): string {
  return allRecent(recent)
    .map(({ key }) => key)
    .join("");
}

test("[I-54] a memory holds no more than twice what it must, and never less", () => {
  let recent = noneRecent<Entry>(3);
  for (let i = 0; i < 100; i++) {
    recent = rememberNew(recent, { key: `k${i}`, value: i });
    const size = allRecent(recent).length;
    expect(recent.first?.size).toBe(size);
    expect(size).toBeLessThanOrEqual(6);
    if (i >= 2) expect(size).toBeGreaterThanOrEqual(3);
  }
});

test("the longest unused is forgotten first", () => {
  expect(keysOf(rememberAll(2, "a", "b", "c", "d", "a", "e"))).toBe("ea");
});

test("the last value set for a key is the one recalled, and it is the newest", () => {
  const recent = rememberAll(4, "a", "b", "c", "a");

  expect(recall(recent, "a")).toEqual({ key: "a", value: 3 });
  expect(keysOf(recent)).toBe("acb");
  expect(recall(recent, "z")).toBeUndefined();
});

test("remembering leaves what was remembered before as it was", () => {
  const before = rememberAll(2, "a", "b");
  const kept = JSON.stringify(before);

  remember(before, { key: "b", value: 9 });
  remember(before, { key: "a", value: 9 });
  remember(before, { key: "c", value: 9 });

  expect(JSON.stringify(before)).toBe(kept);
});
