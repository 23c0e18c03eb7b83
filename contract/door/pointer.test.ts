import { expect, test } from "vitest";
import { pointerOf, removedAt, replacedAt, trailOf, valueAt } from "./pointer.ts";

const frame = { a: { "b/c": [1, { d: 2 }] } };

test("[W-20] a pointer names a place and is read back", () => {
  const trail = ["a", "b/c", "1", "~d"];

  expect(pointerOf(trail)).toBe("/a/b~1c/1/~0d");
  expect(trailOf("/a/b~1c/1/~0d")).toEqual(trail);
  expect(pointerOf([])).toBe("");
  expect(trailOf("")).toEqual([]);
});

test("[W-20] a pointer stays short however long a name is", () => {
  expect(pointerOf(["x".repeat(9_999)]).length).toBeLessThan(70);
});

test("[W-20] a place is looked up, replaced and removed without touching the original", () => {
  const frozen = JSON.stringify(frame);

  expect(valueAt(frame, ["a", "b/c", "1", "d"])).toBe(2);
  expect(valueAt(frame, ["a", "constructor"])).toBeUndefined();
  expect(replacedAt(frame, ["a", "b/c", "0"], 9)).toEqual({ a: { "b/c": [9, { d: 2 }] } });
  expect(replacedAt(frame, ["a", "new"], 9)).toEqual({ a: { "b/c": [1, { d: 2 }], new: 9 } });
  expect(removedAt(frame, ["a", "b/c", "0"])).toEqual({ a: { "b/c": [{ d: 2 }] } });
  expect(removedAt(frame, ["a", "b/c"])).toEqual({ a: {} });
  expect(JSON.stringify(frame)).toBe(frozen);
});
