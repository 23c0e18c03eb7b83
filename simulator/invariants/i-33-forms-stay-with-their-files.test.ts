import { expect, test } from "vitest";
import { gets, KEPT, PUBLIC, withFiles } from "./testing/attachments.ts";
import { breachesOf } from "./testing/broken.ts";

test("[I-33] keeps files that come with their own forms", () => {
  const lines = gets(withFiles(), [
    [KEPT, "file:1", "image/png"],
    [PUBLIC, PUBLIC, "audio/mpeg"],
  ]).rest();

  expect(breachesOf("I-33", lines)).toEqual([]);
});

test("[I-33] [W-70] breaks when a form is taken by position", () => {
  const lines = gets(withFiles(), [
    [KEPT, "file:1", "audio/mpeg"],
    [PUBLIC, PUBLIC, "image/png"],
  ]).rest();

  expect(breachesOf("I-33", lines)).toMatchObject([
    { expected: "2 files of image/png, audio/mpeg", turn: "A" },
  ]);
});

test("[I-33] breaks when a form is missing", () => {
  const trace = withFiles().report(
    { what: "attachments", turn: "slack:D1:m1", from: [KEPT], urls: ["file:1"], types: [] },
    "A",
  );

  expect(breachesOf("I-33", trace.rest())).toHaveLength(1);
});
