import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

test("nearest() names the candidate a slip of the finger away", () => {
  expect(nearest("inbuond", ["inbound", "inbound_ack"])).toBe("inbound");
  expect(nearest("G07", ["G-07", "G-08"])).toBe("G-07");
  expect(nearest("botID", ["botId", "type"])).toBe("botId");
});

test("nearest() names none when none is close, or the word is absurdly long", () => {
  expect(nearest("frobnicate", ["inbound", "descriptor"])).toBeUndefined();
  expect(nearest("x".repeat(100_000), ["x"])).toBeUndefined();
  expect(nearest("a", [])).toBeUndefined();
});
