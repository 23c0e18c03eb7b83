import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function ended(): Transcript {
  return new Transcript()
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .frame("A", 7, "ada1 ")
    .ends("A", "ada1 ada2");
}

test("[I-03] keeps an answer that survived a lost acknowledgement", () => {
  const lines = ended()
    .seal("A", 7, "ada1 ada2", "m9", { answer: "lost" })
    .screen({ id: "m9", text: "ada1 ada2" })
    .rest();

  expect(breachesOf("I-03", lines)).toEqual([]);
});

test("[I-03] [F-11] breaks when a refused seal swallows the final", () => {
  const lines = ended()
    .seal("A", 7, "ada1 ada2", "m9", { answer: { success: false, error: "no" } })
    .screen({ id: "m9", text: "ada1 " })
    .rest();

  expect(breachesOf("I-03", lines)).toMatchObject([
    { sentence: "the answer to A is lost", actual: "“ada1 ”", suspect: { side: "gateway" } },
  ]);
});

test("[I-03] excuses a turn whose every path was refused", () => {
  const no = { success: false, error: "no" };
  const lines = ended()
    .seal("A", 7, "ada1 ada2", "m9", { answer: no })
    .send("A", "ada1 ada2", "m10", { answer: no })
    .screen({ id: "m9", text: "ada1 " })
    .rest();

  expect(breachesOf("I-03", lines)).toEqual([]);
});

test("[I-03] [G-09] excuses a plain final that went unanswered", () => {
  const lines = ended();
  lines
    .send("A", "ada1 ada2", "m10", { answer: "none" })
    .report({ what: "request-settled", requestId: "r2", outcome: "ambiguous", error: "timed out" })
    .screen({ id: "m9", text: "ada1 " });

  expect(breachesOf("I-03", lines.rest())).toEqual([]);
});

test("[I-03] [D-30] excuses a link that stays away", () => {
  const lines = ended().close().screen({ id: "m9", text: "ada1 " }).rest();

  expect(breachesOf("I-03", lines)).toEqual([]);
});

test("[I-03] says nothing of a turn that was stopped", () => {
  const lines = ended()
    .push({
      kind: "user",
      platform: "slack",
      chat: "D1",
      user: "U1",
      what: "interrupts",
      turn: "A",
    })
    .screen()
    .rest();

  expect(breachesOf("I-03", lines)).toEqual([]);
});

test("[I-03] [D-39] says nothing of a turn that its screen has forgotten", () => {
  const asked = { author: "user", id: "m7", text: "hello" } as const;
  const sealed = (): Transcript => ended().seal("A", 7, "ada1 ada2", "m9");

  expect(breachesOf("I-03", sealed().screen(asked).rest())).toEqual([]);
  expect(
    breachesOf(
      "I-03",
      sealed()
        .screen({ ...asked, id: "m1" })
        .rest(),
    ),
  ).toHaveLength(1);
});
