import { expect, test } from "vitest";
import type { Line } from "../../contract/trace-line.ts";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function doubtful(): Transcript {
  return new Transcript({ segments: "one-message" })
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .frame("A", 7, "ada1 ", { answer: "lost" })
    .report({ what: "request-settled", requestId: "r1", outcome: "ambiguous", error: "timed out" })
    .ends("A", "ada1 ada2");
}

test("[I-06] keeps a final that seals the stream in doubt", () => {
  const lines = doubtful()
    .seal("A", 7, "ada1 ada2", "m9")
    .screen({ id: "m9", text: "ada1 ada2" })
    .rest();

  expect(breachesOf("I-06", lines)).toEqual([]);
});

test("[I-06] [F-13] breaks when the final goes out beside the stream in doubt", () => {
  const lines = doubtful()
    .call("A/draft", "A", "chat.startStream", { channel: "D1" }, { ok: true, id: "m9" })
    .send("A", "ada1 ada2", "m10")
    .screen({ id: "m9", text: "ada1 ", kind: "stream" }, { id: "m10", text: "ada1 ada2" })
    .rest();

  expect(sentencesOf("I-06", lines)).toEqual([
    "one frame without an acknowledgement put on screen twice the answer to A",
  ]);
});

/** A seal in doubt when its gateway leaves, and repeated when it is back. */
function leftAndTakenUp(
  between: (lines: Transcript) => void,
  behind: (lines: Transcript) => void = () => undefined,
): readonly Line[] {
  const ended = { what: "turn-ended", turn: "slack:D1:m1", how: "completed" } as const;
  const lines = new Transcript({ segments: "one-message" })
    .says("A", "m1")
    .report({ what: "turn-started", turn: "slack:D1:m1", session: "s" }, "A")
    .text("A", "ada1")
    .frame("A", 7, "ada1")
    .call("A/draft", "A", "chat.startStream", { channel: "D1" }, { ok: true, id: "m9" })
    .ends("A", "ada1")
    .seal("A", 7, "ada1", "m9", { answer: "none" })
    .report({ what: "request-settled", requestId: "r2", outcome: "ambiguous", error: "lost" })
    .report({ ...ended, delivered: false, payload: null }, "A");
  between(lines);
  lines.connect("g1.2");
  behind(lines);
  return lines
    .seal("A", 7, "ada1", "m10")
    .report({ ...ended, delivered: true, payload: "ada1" }, "A")
    .screen({ id: "m9", text: "ada1", kind: "stream" }, { id: "m10", text: "ada1" })
    .rest();
}

test("[I-06] breaks when a seal that is taken up again becomes a second message", () => {
  expect(
    sentencesOf(
      "I-06",
      leftAndTakenUp(() => undefined),
    ),
  ).toEqual(["one seal without an acknowledgement put on screen twice the answer to A"]);
});

test("[I-06] [I-55] keeps it where the connector forgot the stream meanwhile", () => {
  const lines = leftAndTakenUp((between) => {
    between.push({ kind: "process", side: "connector", id: "c", what: "start", memory: false });
  });

  expect(breachesOf("I-06", lines)).toEqual([]);
});

test("[I-06] [I-28] keeps it where drafts are not offered any more", () => {
  const lines = leftAndTakenUp(
    () => undefined,
    (behind) => {
      const descriptor = { ...behind.descriptor(), supports_draft_streaming: false };
      behind.connector({ type: "descriptor", descriptor });
    },
  );

  expect(breachesOf("I-06", lines)).toEqual([]);
});
