import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function lostTwice(): Transcript {
  const settled = { what: "request-settled", outcome: "ambiguous", error: "timed out" } as const;
  return new Transcript({ segments: "one-message" })
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .ends("A", "ada1 ada2")
    .seal("A", 7, "ada1 ada2", "m9", { answer: "lost" })
    .report({ ...settled, requestId: "r1" })
    .seal("A", 7, "ada1 ada2", "m9", { answer: "lost" })
    .report({ ...settled, requestId: "r2" })
    .send("A", "ada1 ada2", "m10");
}

test("[I-07] keeps two messages after two lost acknowledgements", () => {
  const lines = lostTwice()
    .screen({ id: "m9", text: "ada1 ada2" }, { id: "m10", text: "ada1 ada2" })
    .rest();

  expect(breachesOf("I-07", lines)).toEqual([]);
});

test("[I-07] breaks when a third one follows", () => {
  const lines = lostTwice()
    .screen(
      { id: "m9", text: "ada1 ada2" },
      { id: "m10", text: "ada1 ada2" },
      { id: "m11", text: "ada1 ada2" },
    )
    .rest();

  expect(sentencesOf("I-07", lines)).toEqual(["the answer to A is on screen 3 times"]);
});

test("[I-07] [G-27] counts the parts of an answer above the cap as the one copy that they are", () => {
  const settled = { what: "request-settled", outcome: "ambiguous", error: "timed out" } as const;
  const lines = new Transcript({ segments: "one-message", descriptor: { max_message_length: 10 } })
    .says("A", "m1")
    .text("A", "one two")
    .ends("A", "six seven eight nine")
    .seal("A", 7, "one two", "m9", { answer: "lost" })
    .report({ ...settled, requestId: "r1" })
    .seal("A", 7, "one two", "m9", { answer: "lost" })
    .report({ ...settled, requestId: "r2" })
    .send("A", "six seven eight nine", "m10")
    .screen(
      { id: "m9", text: "one two" },
      { id: "m10", text: "six seven" },
      { id: "m11", text: "eight nine" },
    )
    .rest();

  expect(breachesOf("I-07", lines)).toEqual([]);
});

test("[I-07] [B10] counts a stream and its rest as one copy, where the platform let it grow no further", () => {
  const shown = [
    { id: "m9", text: "ada1" },
    { id: "m10", text: " ada2" },
    { id: "m11", text: "ada1 ada2" },
  ] as const;
  const refused = lostTwice();
  const full = { ok: false, error: "msg_too_long" };
  refused.call("A/seal", "A", "chat.appendStream", { ts: "m9", markdown_text: " ada2" }, full);

  expect(breachesOf("I-07", refused.screen(...shown).rest())).toEqual([]);
  expect(
    breachesOf(
      "I-07",
      lostTwice()
        .screen(...shown)
        .rest(),
    ),
  ).toHaveLength(1);
});

test("[I-07] [C-10] counts no stream that its connector died under, and no other beside it", () => {
  const settled = { what: "request-settled", outcome: "ambiguous", error: "timed out" } as const;
  const behind = (interrupted: boolean): readonly string[] => {
    const lines = new Transcript({ segments: "one-message" })
      .says("A", "m1")
      .text("A", "ada1")
      .frame("A", 7, "ada1", { answer: "none" })
      .push({ kind: "process", side: "connector", id: "c", what: "start", memory: true })
      .report({ ...settled, requestId: "r1" })
      .ends("A", "ada1")
      .seal("A", 7, "ada1", "m10", { answer: "lost" })
      .report({ ...settled, requestId: "r2" })
      .seal("A", 7, "ada1", "m10", { answer: "lost" })
      .report({ ...settled, requestId: "r3" })
      .send("A", "ada1", "m11");
    const first = { id: "m9", text: "ada1", kind: "stream", interrupted } as const;
    const others = [
      { id: "m10", text: "ada1" },
      { id: "m11", text: "ada1" },
    ] as const;
    return sentencesOf("I-07", lines.screen(first, ...others).rest());
  };

  expect(behind(true)).toEqual([]);
  expect(behind(false)).toEqual(["the answer to A is on screen 3 times"]);
});

test("[I-07] [C-14] counts no message whose frame was in doubt, where the connector died and knew it no more", () => {
  const settled = { what: "request-settled", outcome: "ambiguous", error: "timed out" } as const;
  const answer = { ok: false, error: "timeout" } as const;
  const behind = (restart: boolean): readonly string[] => {
    const lines = new Transcript({ segments: "one-message" })
      .says("A", "m1")
      .text("A", "ada1")
      .frame("A", 7, "ada1", { answer: "none" })
      .call("A/draft", "A", "chat.postMessage", { channel: "D1" }, answer)
      .report({ ...settled, requestId: "r1" });
    if (restart) {
      lines.push({ kind: "process", side: "connector", id: "c", what: "start", memory: true });
    }
    lines
      .ends("A", "ada1")
      .seal("A", 7, "ada1", "m10", { answer: "lost" })
      .report({ ...settled, requestId: "r2" })
      .seal("A", 7, "ada1", "m10", { answer: "lost" })
      .report({ ...settled, requestId: "r3" })
      .send("A", "ada1", "m11");
    const shown = ["m9", "m10", "m11"].map((id) => ({ id, text: "ada1" }));
    return sentencesOf("I-07", lines.screen(...shown).rest());
  };

  expect(behind(true)).toEqual([]);
  expect(behind(false)).toEqual(["the answer to A is on screen 3 times"]);
});
