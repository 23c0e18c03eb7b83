import { expect, test } from "vitest";
import { memoised } from "./memoised.ts";

function counting(): { readonly lengthOf: (text: string) => number; readonly asked: string[] } {
  const asked: string[] = [];
  const lengthOf = memoised((text) => {
    asked.push(text);
    return text.length;
  });
  return { lengthOf, asked };
}

test("a text is worked out once, and its value is given again", () => {
  const { lengthOf, asked } = counting();

  expect([lengthOf("ab"), lengthOf("ab"), lengthOf("")]).toEqual([2, 2, 0]);
  expect(asked).toEqual(["ab", ""]);
});

test("what is undefined is remembered as well", () => {
  let calls = 0;
  const nothing = memoised((): string | undefined => {
    calls += 1;
    return undefined;
  });

  expect([nothing("a"), nothing("a"), calls]).toEqual([undefined, undefined, 1]);
});

test("[I-54] it holds no more than its bound, and none that is very long", () => {
  const { lengthOf, asked } = counting();
  const long = "x".repeat(600);
  expect([lengthOf(long), lengthOf(long)]).toEqual([600, 600]);
  for (let index = 0; index <= 1_024; index += 1) lengthOf(`text ${index}`);
  lengthOf("text 0");

  expect(asked.filter((text) => text === long)).toHaveLength(2);
  expect(asked.filter((text) => text === "text 0")).toHaveLength(2);
});
