import { describe, expect, test } from "vitest";
import { describeValue, excerptOf } from "./excerpt.ts";

describe("an excerpt of a line", () => {
  test("[W-20] is the line itself when it is short", () => {
    expect(excerptOf('{"a":1}\n')).toBe('{"a":1}');
  });

  test("[W-20] is bounded, cut between characters, and says so", () => {
    const excerpt = excerptOf("😀".repeat(5_000));

    expect(excerpt.length).toBeLessThan(240);
    expect(excerpt.isWellFormed()).toBe(true);
    expect(excerpt).toContain("(10000 characters)");
  });

  test("[I-26] shows the value of no field that is named like a secret", () => {
    expect(excerptOf('{"clientSecret": "abc", "api_key":"def", "text":"ghi"}')).toBe(
      '{"clientSecret": "[redacted]", "api_key":"[redacted]", "text":"ghi"}',
    );
  });

  test("[I-26] shows no bearer token and no platform token", () => {
    expect(excerptOf("Bearer abc.def xoxb-1-2 sk-live-9 text")).toBe(
      "[redacted] [redacted] [redacted] text",
    );
  });

  test("[I-26] shows nothing of a token that only comes into sight because others are gone", () => {
    const token = `AIza${"Ab3".repeat(12)}`;
    const excerpt = excerptOf(`${`${token} `.repeat(9)}${token}`);

    expect(excerpt).not.toContain("Ab3");
    expect(excerpt).toContain("[redacted] [redacted]");
  });

  test("[I-26] shows no part of a secret behind an escaped quote", () => {
    expect(excerptOf('{"secret":"a\\"bc')).toBe('{"secret":"[redacted]');
  });
});

describe("a value in words", () => {
  test("[W-20] tells what was there", () => {
    expect(describeValue(undefined, "x")).toBe("nothing");
    expect(describeValue(null, "x")).toBe("null");
    expect(describeValue(-0.5, "x")).toBe("-0.5");
    expect(describeValue("hi", "x")).toBe('"hi"');
    expect(describeValue([1, 2], "x")).toBe("a list of 2");
    expect(describeValue({}, "x")).toBe("an empty object");
    expect(describeValue({ a: 1, b: 2 }, "x")).toBe("an object with a, b");
  });

  test("[W-20] is bounded", () => {
    const wide = Object.fromEntries(
      Array.from({ length: 99 }, (_, i) => [`${"k".repeat(999)}${i}`, i]),
    );

    expect(describeValue("x".repeat(9_999), "x").length).toBeLessThan(100);
    expect(describeValue(wide, "x").length).toBeLessThan(500);
  });

  test("[I-26] of a field that is named like a secret stays untold", () => {
    expect(describeValue("hunter2", "password")).toBe("[redacted] text of 7 characters");
    expect(describeValue(1234, "authToken")).toBe("[redacted]");
    expect(describeValue("Bearer abc", "note")).toBe('"[redacted]"');
  });
});
