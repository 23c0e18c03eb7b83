import { expect, test } from "vitest";
import type { CaptureLine } from "../../../contract/trace/capture-line.ts";
import { packed, unitsOf, unpacked } from "./packed-lines.ts";

const LINES: readonly CaptureLine[] = [
  { ms: 0, conn: 1, what: "open" },
  { ms: 1, conn: 1, what: "text", from: "gateway", text: '{"type":"hello"}\n' },
  { ms: 2, conn: 2, what: "refused", status: 503, reason: "busy" },
  { ms: 2, conn: 1, what: "text", from: "connector", text: "" },
  { ms: 3, conn: 1, what: "fault", fault: "ack-lost", at: "r1" },
  { ms: 3, conn: 1, what: "close", code: 1006, reason: "", by: "network" },
];

test("lines of every kind come out of a batch as they went in", () => {
  const batch = packed(LINES);

  expect(unpacked(batch)).toEqual(LINES);
  expect(batch.every((item) => typeof item !== "object")).toBe(true);
});

test("lines weigh what their texts weigh", () => {
  expect(unitsOf(LINES)).toBe(17);
});
