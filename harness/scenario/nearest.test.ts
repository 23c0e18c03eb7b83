import { describe, expect, test } from "vitest";
import { hint, nearest } from "./nearest.ts";

describe("nearest", () => {
  test("finds the word that a slip of the finger missed", () => {
    expect(nearest("trun", ["title", "turns", "turn"])).toBe("turn");
    expect(nearest("ack_lost", ["ack-lost", "held", "stall"])).toBe("ack-lost");
    expect(nearest("Slack", ["slack", "telegram"])).toBe("slack");
  });

  test("does not guess when nothing is close", () => {
    expect(nearest("colour", ["turns", "acts"])).toBeUndefined();
    expect(nearest("", ["turns"])).toBeUndefined();
    expect(nearest("x".repeat(10_000), ["x".repeat(9_999)])).toBeUndefined();
  });
});

describe("hint", () => {
  test("names the close word, else lists what is known", () => {
    expect(hint("hold", ["held", "stall"])).toBe('; did you mean "held"?');
    expect(hint("zzzzzz", ["held", "stall"])).toBe("; known: held, stall");
  });
});
