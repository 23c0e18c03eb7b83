import fc from "fast-check";
import { expect, test } from "vitest";
import { isOwnPrompt, readPromptToken, writePromptToken } from "./prompt-token.ts";

const name = fc.stringMatching(/^[A-Za-z0-9_.-]{1,32}$/);

test("[O-38] reads back what it wrote, and writes nothing longer than 64 bytes", () => {
  fc.assert(
    fc.property(name, name, (promptId, optionId) => {
      const token = writePromptToken({ promptId, optionId });
      const length = `hp1:${promptId}:${optionId}`.length;
      expect(token === undefined).toBe(length > 64);
      if (token !== undefined) expect(readPromptToken(token)).toEqual({ promptId, optionId });
    }),
  );
});

test.each([
  ["another prefix", "hp2:p1:once"],
  ["two parts", "hp1:p1"],
  ["four parts", "hp1:p1:once:more"],
  ["an empty option", "hp1:p1:"],
  ["a space in an id", "hp1:p 1:once"],
  ["an id of 33 characters", `hp1:${"p".repeat(33)}:once`],
  ["more than 64 bytes", `hp1:${"p".repeat(32)}:${"o".repeat(32)}`],
  ["a colon in an emoji's place", "hp1:p1:❌"],
  ["nothing", ""],
])("[O-38] [C-50] reads %s as somebody else's", (_what, token) => {
  expect(readPromptToken(token)).toBeUndefined();
});

test("[O-38] writes no token for ids that could not be read back", () => {
  expect(writePromptToken({ promptId: "p:1", optionId: "once" })).toBeUndefined();
  expect(writePromptToken({ promptId: "p1", optionId: "" })).toBeUndefined();
});

test("[G-66] [D-24] tells the prompts of this process from another's, and takes older ids for its own", () => {
  expect(isOwnPrompt("a1b2c3.0000002a", "a1b2c3")).toBe(true);
  expect(isOwnPrompt("ffffff.0000002a", "a1b2c3")).toBe(false);
  expect(isOwnPrompt("0000002a", "a1b2c3")).toBe(true);
  expect(isOwnPrompt(".0000002a", "a1b2c3")).toBe(false);
});
