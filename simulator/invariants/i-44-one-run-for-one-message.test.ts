import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const STARTED = { what: "turn-started", turn: "slack:D1:m1", session: "s" } as const;

function started(): Transcript {
  return new Transcript().says("A", "m1").report(STARTED, "A");
}

test("[I-44] keeps a message that is delivered again and not run", () => {
  expect(breachesOf("I-44", started().says("A", "m1").rest())).toEqual([]);
});

test("[I-44] [F-03] breaks when it is run again", () => {
  expect(sentencesOf("I-44", started().says("A", "m1").report(STARTED, "A").rest())).toEqual([
    "A was answered twice: it was run again when it was delivered again",
  ]);
});

test("[I-44] keeps a second run by a new process", () => {
  const lines = started()
    .push({ kind: "process", side: "gateway", id: "g1", what: "crash" })
    .push({ kind: "process", side: "gateway", id: "g1", what: "start" })
    .says("A", "m1")
    .report(STARTED, "A")
    .rest();

  expect(breachesOf("I-44", lines)).toEqual([]);
});

test("[I-44] [D-39] reads a second run off the wire of a gateway that does not report", () => {
  const final = { metadata: { message_id: "m1", notify: true } };
  const capture = (): Transcript =>
    new Transcript({ observer: "capture" }).says("A", "m1").send("A", "one", "m9", final);

  expect(breachesOf("I-44", capture().send("A", "two", "m10", final).rest())).toEqual([]);
  expect(
    breachesOf("I-44", capture().says("A", "m1").send("A", "one", "m10", final).rest()),
  ).toHaveLength(1);
});
