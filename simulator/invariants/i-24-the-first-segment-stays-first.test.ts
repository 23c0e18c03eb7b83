import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function behindTool(): Transcript {
  return new Transcript().says("A", "m1").text("A", "ada1 ada2 ").tool("A").text("A", "ada3");
}

test("[I-24] keeps a stream that begins with the first segment", () => {
  expect(breachesOf("I-24", behindTool().frame("A", 7, "ada1 ada2 ada3").rest())).toEqual([]);
});

test("[I-24] [F-10] breaks when the first segment is gone", () => {
  const lines = behindTool().frame("A", 7, "ada3").rest();

  expect(sentencesOf("I-24", lines)).toEqual([
    "the stream of A lost what was said before the first tool",
  ]);
});
