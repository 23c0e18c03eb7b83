import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function twoTurns(): Transcript {
  return new Transcript()
    .says("A", "m1")
    .says("B", "m2")
    .text("A", "ada1 ada2 ")
    .text("B", "bob1 bob2 ")
    .frame("A", 7, "ada1 ada2 ", { metadata: { message_id: "m1" } })
    .frame("B", 8, "bob1 bob2 ", { metadata: { message_id: "m2" } });
}

test("[I-11] keeps two turns that stream side by side", () => {
  const lines = twoTurns()
    .ends("A", "ada1 ada2")
    .ends("B", "bob1 bob2")
    .seal("B", 8, "bob1 bob2", "m11")
    .seal("A", 7, "ada1 ada2", "m10")
    .rest();

  expect(breachesOf("I-11", lines)).toEqual([]);
});

test("[I-11] breaks when the words of one turn go into the other's stream", () => {
  const lines = twoTurns().seal("A", 7, "ada1 ada2 bob1 bob2", "m10").rest();

  expect(breachesOf("I-11", lines)).toMatchObject([
    { sentence: "words of B went into the stream of A", turn: "A", suspect: { side: "gateway" } },
  ]);
});

test("[I-11] breaks when the gateway says that the frame is another turn's", () => {
  const lines = twoTurns().seal("B", 7, "bob1 bob2", "m10").rest();

  expect(sentencesOf("I-11", lines)).toEqual(["words of B went into the stream of A"]);
});

test("[I-11] breaks when the frame says that it answers another message", () => {
  const lines = twoTurns();
  lines.op({
    op: "draft",
    chat_id: "D1",
    draft_id: 7,
    content: "ada1 ada2 ",
    final: true,
    metadata: { message_id: "m2" },
  });

  expect(sentencesOf("I-11", lines.rest())).toEqual(["words of B went into the stream of A"]);
});

test("[I-11] breaks when a stream takes the words of no turn", () => {
  const lines = twoTurns().frame("A", 7, "ada1 ada2 cron1 cron2").rest();

  expect(sentencesOf("I-11", lines)).toEqual(["words of no turn went into the stream of A"]);
});

test("[I-11] [D-39] says nothing of plain words that nobody is known to have said", () => {
  const lines = new Transcript()
    .says("A", "m1")
    .text("A", "It is sunny")
    .frame("A", 7, "It is sunny today")
    .rest();

  expect(breachesOf("I-11", lines)).toEqual([]);
});
