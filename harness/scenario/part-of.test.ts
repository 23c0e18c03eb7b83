import { expect, test } from "vitest";
import { isPartOf, isReadable } from "./part-of.ts";

const line = { kind: "sent", frame: { op: "prompt", options: [{ id: "once" }, { id: "deny" }] } };

test("an object is part of one that has its keys, and a list of one that has its places", () => {
  expect(isPartOf({ kind: "sent", frame: { op: "prompt" } }, line)).toBe(true);
  expect(isPartOf({ frame: { options: [{ id: "once" }, {}] } }, line)).toBe(true);
  expect(isPartOf({ frame: { options: [{ id: "once" }] } }, line)).toBe(false);
  expect(isPartOf({ frame: { options: [{ id: "deny" }, {}] } }, line)).toBe(false);
  expect(isPartOf({ frame: { metadata: {} } }, line)).toBe(false);
  expect(isPartOf({ kind: { of: 1 } }, line)).toBe(false);
});

test("a text between slashes is a regular expression, and any other is itself", () => {
  expect(isPartOf("/^on/", "once")).toBe(true);
  expect(isPartOf("/^on/", "none")).toBe(false);
  expect(isPartOf("/^on/", 1)).toBe(false);
  expect(isPartOf("/", "/")).toBe(true);
  expect(isPartOf("on", "once")).toBe(false);
});

test("numbers, switches and nothing are equal to themselves alone", () => {
  expect(isPartOf(1, 1)).toBe(true);
  expect(isPartOf(null, null)).toBe(true);
  expect(isPartOf(null, undefined)).toBe(false);
  expect(isPartOf(false, 0)).toBe(false);
});

test("a pattern is readable when each of its regular expressions is one", () => {
  expect(isReadable({ text: ["/^a/", "b(", 1, null] })).toBe(true);
  expect(isReadable({ text: ["/a(/"] })).toBe(false);
});
