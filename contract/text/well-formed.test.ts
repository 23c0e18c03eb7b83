import { expect, test } from "vitest";
import { appendText } from "./well-formed.ts";

test("[B46] joins the halves of a pair that come one after the other", () => {
  expect(appendText(appendText("a", "\ud83d"), "\ude00b")).toBe("a\u{1f600}b");
});

test("[B46] replaces a half that has lost its other", () => {
  expect(appendText("a", "\ude00b")).toBe("a\ufffdb");
  expect(appendText(appendText("a", "\ud83d"), "b")).toBe("a\ufffdb");
  expect(appendText("a", "\ud83d\ud83d")).toBe("a\ufffd\ud83d");
});
