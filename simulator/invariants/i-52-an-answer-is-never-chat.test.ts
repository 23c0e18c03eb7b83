import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { answerFrame, resolved } from "./testing/question.ts";
import { Transcript } from "./testing/transcript.ts";

const STARTED = { what: "turn-started", turn: "slack:D1:~1", session: "s" } as const;

function answered(): Transcript {
  return new Transcript()
    .says("A", "m1")
    .report({ what: "turn-started", turn: "slack:D1:m1", session: "s" }, "A")
    .connector(answerFrame());
}

test("[I-52] keeps an answer that is consumed", () => {
  expect(breachesOf("I-52", answered().report(resolved(), "A").rest())).toEqual([]);
});

test("[I-52] [F-38] breaks when it starts a turn", () => {
  expect(sentencesOf("I-52", answered().report(STARTED).rest())).toEqual([
    'g1 took the answer "once" for a message, and ran it',
  ]);
});

test("[I-52] [G-69] keeps a turn that half an answer starts: it is chat", () => {
  const { event, type } = answerFrame();
  const half = { ...event, prompt_response: { prompt_id: "a1b2c3.00000001" } };

  expect(
    breachesOf("I-52", new Transcript().connector({ type, event: half }).report(STARTED).rest()),
  ).toEqual([]);
});
