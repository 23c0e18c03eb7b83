import fc from "fast-check";
import { expect, test } from "vitest";
import { digest, digestWithout } from "./digest.ts";

test("equal data has equal digests, whatever the order of its keys", () => {
  expect(digest({ a: 1, b: [1, { c: null }] })).toBe(digest({ b: [1, { c: null }], a: 1 }));
});

test("a field that is undefined counts as absent", () => {
  expect(digest({ a: 1, b: undefined })).toBe(digest({ a: 1 }));
});

test("types, orders and places tell data apart", () => {
  const different = [
    1,
    "1",
    true,
    "true",
    null,
    "null",
    [],
    {},
    [1, 2],
    [2, 1],
    { a: 1 },
    { b: 1 },
    { a: { b: 1 } },
    [[1], 2],
    [1, [2]],
    "",
  ];
  expect(new Set(different.map(digest)).size).toBe(different.length);
});

test("different JSON values have different digests", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const same = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
      expect(digest(one) === digest(other)).toBe(same);
    }),
    { numRuns: 5_000 },
  );
});

test("ten thousand numbered texts have ten thousand digests", () => {
  const digests = new Set(
    Array.from({ length: 10_000 }, (_, i) => digest({ id: `turn-${i}`, at: i })),
  );
  expect(digests.size).toBe(10_000);
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? 0 : value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

test("a digest without some names does not look at their fields, wherever they are", () => {
  const bare = digestWithout(["at"]);

  expect(bare({ at: 1, b: [{ at: 2, c: 3 }] })).toBe(bare({ at: 4, b: [{ c: 3 }] }));
  expect(bare({ at: 1, b: 1 })).not.toBe(bare({ at: 1, b: 2 }));
  expect(bare({ at: 1 })).not.toBe(digest({ at: 1 }));
});
