import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { promptAction, resolved } from "./testing/question.ts";
import { Transcript, type Answer } from "./testing/transcript.ts";

function asked(answer: Answer): Transcript {
  const lines = new Transcript().says("A", "m1");
  lines.op(promptAction(), answer, { turn: "A" });
  return lines;
}

const REFUSED = { success: false, error: "invalid_blocks" };

test("[I-53] [O-36] keeps an answer to what was shown, or may have been", () => {
  expect(breachesOf("I-53", asked({ success: true }).report(resolved(), "A").rest())).toEqual([]);
  const doubt = { success: false, ambiguous: true, error: "ack lost" };
  expect(breachesOf("I-53", asked(doubt).report(resolved(), "A").rest())).toEqual([]);
});

test("[I-53] [O-35] breaks when what was refused is answered", () => {
  expect(sentencesOf("I-53", asked(REFUSED).report(resolved(), "A").rest())).toEqual([
    "a question of A was answered though it was refused",
  ]);
});

test("[I-53] [O-32] keeps the end of a question that was declined", () => {
  const gone = resolved({ how: "declined" });

  expect(breachesOf("I-53", asked(REFUSED).report(gone, "A").rest())).toEqual([]);
});
