import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function sent(answer: "lost" | "none"): Transcript {
  return new Transcript()
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .ends("A", "ada1 ada2")
    .send("A", "ada1 ada2", "m9", { answer });
}

test("[G-09] keeps a seal and one plain send", () => {
  const lines = new Transcript()
    .says("A", "m1")
    .text("A", "ada1")
    .ends("A", "ada1")
    .seal("A", 7, "ada1", "m9", { answer: { success: false, error: "no" } })
    .send("A", "ada1", "m10")
    .rest();

  expect(breachesOf("G-09", lines)).toEqual([]);
});

test("[G-09] [F-75] breaks when the final is sent again, as it is or with a prefix", () => {
  const again = sent("lost").send("A", "ada1 ada2", "m10");
  const plain = "(Response formatting failed, plain text:)\n\nada1 ada2";
  const prefixed = sent("lost").send("A", plain, "m10");

  for (const trace of [again, prefixed]) expect(breachesOf("G-09", trace.rest())).toHaveLength(1);
});

test("[G-27] keeps the parts of a text that was cut", () => {
  const lines = new Transcript()
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .ends("A", "ada1 ada2")
    .send("A", "ada1", "m9")
    .send("A", "ada2", "m10")
    .rest();

  expect(sentencesOf("G-09", lines)).toEqual([]);
});
