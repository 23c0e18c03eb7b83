import { expect, test } from "vitest";
import { lastAsked } from "./last-asked.ts";

test("what is asked again is worked out once, until something else is asked", () => {
  const asked: string[] = [];
  const nameOf = lastAsked(({ name }: { readonly name: string }) => {
    asked.push(name);
    return name.toUpperCase();
  });
  const [a, b] = [{ name: "a" }, { name: "b" }];

  expect([a, a, b, b, a].map(nameOf)).toEqual(["A", "A", "B", "B", "A"]);
  expect(asked).toEqual(["a", "b", "a"]);
});

test("equal things are told apart: only the very same is known", () => {
  let times = 0;
  const count = lastAsked(() => (times += 1));

  expect([count({}), count({})]).toEqual([1, 2]);
});
