import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const ANSWERED = { what: "turn-started", turn: "slack:D1:1.000001", session: "s" } as const;

/** A message comes while the gateway waits for the answer to its going_idle. */
const between = (): Transcript =>
  new Transcript()
    .report({ what: "link", state: "up", reason: "" })
    .gateway({ type: "going_idle" })
    .says("A", "1.000001");

test("[I-48] [G-103] keeps a message that is served until the answer comes", () => {
  const lines = between().report(ANSWERED, "A").connector({ type: "going_idle_ack" });

  expect(breachesOf("I-48", lines.rest())).toEqual([]);
});

test("[I-48] keeps what is left to the next process by one that is closed for good", () => {
  const lines = between().report({ what: "link", state: "closed", reason: "" });

  expect(breachesOf("I-48", lines.rest())).toEqual([]);
});

test("[I-48] breaks where such a message starts nothing", () => {
  const lines = between().connector({ type: "going_idle_ack" });

  expect(sentencesOf("I-48", lines.rest())).toEqual([
    "the message of A came while its gateway was asking to sleep, and is lost",
  ]);
});
