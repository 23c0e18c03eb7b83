import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function streaming(): Transcript {
  return new Transcript().says("A", "m1").text("A", "ada1 ada2 ").frame("A", 7, "ada1 ada2 ");
}

test("[I-20] keeps frames that grow, and a final that was transformed", () => {
  const lines = streaming()
    .text("A", "ada3")
    .frame("A", 7, "ada1 ada2 ada3")
    .ends("A", "Ada3.")
    .seal("A", 7, "Ada3.", "m9")
    .rest();

  expect(breachesOf("I-20", lines)).toEqual([]);
});

test("[I-20] [F-10] breaks when a frame begins anew behind a tool", () => {
  const lines = streaming().tool("A").text("A", "ada3").frame("A", 7, "ada3").rest();

  expect(breachesOf("I-20", lines)).toMatchObject([
    { expected: "a text that begins with “ada1 ada2 ”", actual: "“ada3”" },
  ]);
});

test("[I-20] breaks when a seal is neither the final nor longer than its frames", () => {
  const lines = streaming().ends("A", "ada1 ada2 ada3").seal("A", 7, "ada1", "m9").rest();

  expect(sentencesOf("I-20", lines)).toEqual([
    "a seal of draft 7 does not extend what was written before",
  ]);
});

test("[I-20] [G-20] does not ask it of a chat whose drafts clear", () => {
  const lines = new Transcript({ platform: "telegram" })
    .says("A", "m1")
    .frame("A", 7, "ada1 ada2")
    .frame("A", 7, "ada3")
    .rest();

  expect(breachesOf("I-20", lines)).toEqual([]);
});
