import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const SEAL = {
  op: "draft",
  chat_id: "D1",
  draft_id: 7,
  content: "ada1",
  final: true,
  metadata: {},
} as const;

function one(): Transcript {
  return new Transcript()
    .says("A", "m1")
    .says("B", "m2")
    .frame("A", 7, "ada1", { metadata: { message_id: "m1" } });
}

function two(): Transcript {
  return one().frame("B", 8, "bob1", { metadata: { message_id: "m2" } });
}

test("[I-14] keeps a send without an id where one stream is open", () => {
  const trace = one();
  trace.op(SEAL);

  expect(breachesOf("I-14", trace.rest())).toEqual([]);
});

test("[I-14] keeps a send of which the gateway knows the turn", () => {
  const trace = two();
  trace.op(SEAL, { success: true }, { turn: "A" });

  expect(breachesOf("I-14", trace.rest())).toEqual([]);
});

test("[I-14] [F-30] breaks when it is guessed among two", () => {
  const trace = two();
  trace.op(SEAL);

  expect(sentencesOf("I-14", trace.rest())).toEqual([
    "a send of unknown origin ended one of 2 open streams",
  ]);
});
