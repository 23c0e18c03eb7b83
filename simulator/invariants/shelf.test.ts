import { expect, test } from "vitest";
import {
  emptyShelf,
  shelfDelete,
  shelfEntries,
  shelfGet,
  shelfSet,
  shelfSize,
  shelfSome,
} from "./shelf.ts";

function filled(max: number, count: number): ReturnType<typeof emptyShelf<number>> {
  let shelf = emptyShelf<number>(max);
  for (let index = 0; index < count; index += 1) shelf = shelfSet(shelf, `k${index}`, index);
  return shelf;
}

test("[I-54] a shelf never holds more than its bound, and at least the newer half of it", () => {
  for (let count = 1; count < 50; count += 1) {
    const shelf = filled(10, count);

    expect(shelfSize(shelf)).toBeLessThanOrEqual(10);
    for (let index = Math.max(0, count - 5); index < count; index += 1) {
      expect(shelfGet(shelf, `k${index}`)).toBe(index);
    }
  }
});

test("[I-54] a key that is set again is kept, and listed once", () => {
  const shelf = shelfSet(filled(10, 6), "k1", 11);

  expect(shelfGet(shelf, "k1")).toBe(11);
  expect(shelfEntries(shelf).map(({ key }) => key)).toEqual(["k0", "k2", "k3", "k4", "k5", "k1"]);
});

test("a deleted key is gone from both halves", () => {
  const shelf = shelfDelete(shelfSet(filled(10, 6), "k1", 11), "k1");

  expect(shelfGet(shelf, "k1")).toBeUndefined();
  expect(shelfDelete(shelf, "k1")).toBe(shelf);
});

test("a value that was set again in the newer half is no longer found by what it was", () => {
  const shelf = shelfSet(filled(10, 6), "k1", 11);

  expect(shelfSome(shelf, (value) => value === 0)).toBe(true);
  expect(shelfSome(shelf, (value) => value === 11)).toBe(true);
  expect(shelfSome(shelf, (value) => value === 1)).toBe(false);
});
