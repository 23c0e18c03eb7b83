import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { resolved } from "./testing/question.ts";
import { Transcript } from "./testing/transcript.ts";

const answered = (): Transcript => new Transcript().says("A", "m1").report(resolved(), "A");

test("[I-50] keeps one answer to each question", () => {
  const other = resolved(undefined, "a1b2c3.00000002");

  expect(breachesOf("I-50", answered().report(other, "A").rest())).toEqual([]);
});

test("[I-50] [B36] breaks when a second press settles it again", () => {
  expect(sentencesOf("I-50", answered().report(resolved(), "A").rest())).toEqual([
    "a question of A was answered twice",
  ]);
});
