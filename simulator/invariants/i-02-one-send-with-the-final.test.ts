import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function telegram(): Transcript {
  return new Transcript({ platform: "telegram", segments: "one-message" })
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .frame("A", 7, "ada1 ")
    .ends("A", "ada1 ada2");
}

test("[I-02] keeps a draft that clears and a final that is sent", () => {
  const lines = telegram()
    .send("A", "ada1 ada2", "m9")
    .screen({ id: "m9", text: "ada1 ada2" })
    .rest();

  expect(breachesOf("I-02", lines)).toEqual([]);
});

test("[I-02] [F-19] breaks when the final is written as a seal", () => {
  const lines = telegram().seal("A", 7, "ada1 ada2", "m9").rest();

  expect(sentencesOf("I-02", lines)).toContain("the final of A was written as a seal on telegram");
});

test("[I-02] breaks when the final is on screen twice", () => {
  const lines = telegram()
    .send("A", "ada1 ada2", "m9")
    .send("A", "ada1 ada2", "m10")
    .screen({ id: "m9", text: "ada1 ada2" }, { id: "m10", text: "ada1 ada2" })
    .rest();

  expect(sentencesOf("I-02", lines)).toEqual(["the answer to A is on screen twice"]);
});
