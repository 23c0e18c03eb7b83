import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPromptId, promptToken, readPromptToken } from "./prompt-token.ts";

const id = fc.stringMatching(/^[A-Za-z0-9_.-]{1,32}$/);

describe("a prompt token", () => {
  test("[O-38] names the prompt and the option", () => {
    expect(promptToken({ promptId: "a1b2c3.00000007", optionId: "once" })).toBe(
      "hp1:a1b2c3.00000007:once",
    );
  });

  test("[O-38] is never longer than a button can carry", () => {
    const promptId = "p".repeat(32);

    expect(promptToken({ promptId, optionId: "o".repeat(27) })).toHaveLength(64);
    expect(promptToken({ promptId, optionId: "o".repeat(28) })).toBeUndefined();
  });

  test("[O-38] is not made of ids that hold anything else than letters, digits, _, . and -", () => {
    for (const wrong of ["", "a:b", "a b", "é", "a\n", "x".repeat(33)]) {
      expect(isPromptId(wrong)).toBe(false);
      expect(promptToken({ promptId: wrong, optionId: "once" })).toBeUndefined();
      expect(promptToken({ promptId: "p1", optionId: wrong })).toBeUndefined();
    }
  });

  test("[O-38] reads back as what it was made of", () => {
    fc.assert(
      fc.property(id, id, (promptId, optionId) => {
        const token = promptToken({ promptId, optionId });
        fc.pre(token !== undefined);
        expect(readPromptToken(token)).toEqual({ promptId, optionId });
      }),
    );
  });

  test("[C-50, O-38] of somebody else is none", () => {
    for (const foreign of [
      "",
      "hp1",
      "hp1:p",
      "hp1:p:o:x",
      "hp2:p:o",
      "HP1:p:o",
      "hp1::o",
      "hp1:p:",
    ]) {
      expect(readPromptToken(foreign)).toBeUndefined();
    }
    expect(readPromptToken(`hp1:${"p".repeat(32)}:${"o".repeat(32)}`)).toBeUndefined();
  });

  test("[O-38] is read from any text without a throw", () => {
    fc.assert(fc.property(fc.string(), (text) => void readPromptToken(text)));
  });
});
