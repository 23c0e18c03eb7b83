import { describe, expect, test } from "vitest";
import { BugError } from "../assert.ts";
import { isOwnPrompt, promptIdOf } from "./prompt-id.ts";
import { isPromptId } from "./prompt-token.ts";

describe("a prompt id", () => {
  test("[G-66] is the nonce of its process and eight hex digits", () => {
    expect(promptIdOf("a1b2c3", 0)).toBe("a1b2c3.00000000");
    expect(promptIdOf("a1b2c3", 0xdead_beef)).toBe("a1b2c3.deadbeef");
  });

  test("[G-66, O-38] fits into a token", () => {
    expect(isPromptId(promptIdOf("000000", 0xffff_ffff))).toBe(true);
  });

  test("[G-66] is never made of anything else", () => {
    for (const nonce of ["", "A1B2C3", "a1b2c", "a1b2c3d"]) {
      expect(() => promptIdOf(nonce, 1)).toThrow(BugError);
    }
    for (const number of [-1, 0.5, 2 ** 32, Number.NaN]) {
      expect(() => promptIdOf("a1b2c3", number)).toThrow(BugError);
    }
  });

  test("[G-66, I-51] belongs to the process whose nonce it begins with", () => {
    expect(isOwnPrompt("a1b2c3.00000001", "a1b2c3")).toBe(true);
    expect(isOwnPrompt("a1b2c4.00000001", "a1b2c3")).toBe(false);
    expect(isOwnPrompt("a1b2c3x.00000001", "a1b2c3")).toBe(false);
    expect(isOwnPrompt(".00000001", "a1b2c3")).toBe(false);
  });

  test("[G-66, D-24] without a nonce is of an older form, and counts as one's own", () => {
    expect(isOwnPrompt("00000001", "a1b2c3")).toBe(true);
  });
});
