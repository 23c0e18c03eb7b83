import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { promptAction } from "./testing/question.ts";
import { Transcript } from "./testing/transcript.ts";

/** The agent has said two words, and so much of it is on the screen when it asks. */
function askedBehind(shown: string): Transcript {
  const lines = new Transcript().says("A", "m1").text("A", "one ").text("A", "two");
  lines.frame("A", 7, shown);
  lines.op(promptAction(), { success: true }, { turn: "A" });
  return lines;
}

test("[G-113] keeps a question that stands below all that led to it", () => {
  expect(breachesOf("G-113", askedBehind("one two").rest())).toEqual([]);
});

test("[G-113] breaks when the prose before it is not shown yet", () => {
  expect(sentencesOf("G-113", askedBehind("one ").rest())).toEqual([
    "A asks a question before it shows what led to it",
  ]);
});
