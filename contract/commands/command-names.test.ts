import { describe, expect, test } from "vitest";
import { COMMAND_NAMES, isCommandName } from "./command-names.ts";

describe("the names of commands", () => {
  test("[G-109] are ones that Discord takes, each once", () => {
    expect(COMMAND_NAMES.filter((name) => !isCommandName(name))).toEqual([]);
    expect(new Set(COMMAND_NAMES).size).toBe(COMMAND_NAMES.length);
  });

  test("[G-109, C-49] are lower case letters, digits, _ and -, at most 32", () => {
    expect(isCommandName("a_b-9")).toBe(true);
    expect(isCommandName("x".repeat(32))).toBe(true);
    for (const wrong of ["", "New", "a b", "/new", "é", "x".repeat(33)]) {
      expect(isCommandName(wrong)).toBe(false);
    }
  });
});
