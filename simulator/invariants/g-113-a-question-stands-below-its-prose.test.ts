import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { promptAction } from "./testing/question.ts";
import { Transcript } from "./testing/transcript.ts";

/** The agent has said two words, and so much of it is on the screen when it asks. */
function askedBehind(shown: string): Transcript {
  const lines = new Transcript().says("A", "m1").text("A", "one ").text("A", "two");
  lines.frame("A", 7, shown);
  lines.op(promptAction(), { success: true }, { turn: "A" });
  return lines;
}

test("[G-113] keeps a question that stands below all that led to it", () => {
  expect(breachesOf("G-113", askedBehind("one two").rest())).toEqual([]);
});

test("[G-113] [D-31] [O-41] takes no earlier question for the segment behind the preview", () => {
  const asked = { question: "which one?" } as const;
  const lines = new Transcript({ segments: "message-per-segment" }).says("A", "m1");
  lines.text("A", "one ").frame("A", 7, "one").text("A", "two").send("A", "one two", "m9");
  lines.agent("A", { kind: "ask", id: "q1", ask: { what: "clarify", choices: [], ...asked } });
  lines.send("A", "❓ which one?", "m10");
  lines.op(promptAction(), { success: true }, { turn: "A" });

  expect(breachesOf("G-113", lines.rest())).toEqual([]);
});

test("[G-113] [D-31] looks at the preview of the last segment, where each is a message", () => {
  const lines = new Transcript({ segments: "message-per-segment" }).says("A", "m1");
  lines.text("A", "one ").frame("A", 7, "one").send("A", "one", "m9").text("A", "two");
  lines.frame("A", 8, "two").op(promptAction(), { success: true }, { turn: "A" });

  expect(breachesOf("G-113", lines.rest())).toEqual([]);
});

test("[G-113] [O-13] takes the caption of a file for no segment", () => {
  const behind = (segment: string): readonly unknown[] => {
    const lines = new Transcript({ segments: "message-per-segment" }).says("A", "m1");
    lines.text("A", "one ").frame("A", 7, "one").text("A", "two").send("A", segment, "m9");
    const file = { media_kind: "image", source_url: "https://cdn.test/dog.png" } as const;
    const metadata = { message_id: "m1" };
    const action = { op: "send_media", chat_id: "D1", ...file, content: "", metadata } as const;
    lines.op(action, { success: true, message_id: "m10" }, { turn: "A" });
    lines.op(promptAction(), { success: true }, { turn: "A" });
    return breachesOf("G-113", lines.rest());
  };

  expect(behind("one two")).toEqual([]);
  expect(behind("one")).toHaveLength(1);
});

test("[G-113] breaks when the prose before it is not shown yet", () => {
  expect(sentencesOf("G-113", askedBehind("one ").rest())).toEqual([
    "A asks a question before it shows what led to it",
  ]);
});

test("[G-113] [D-31] takes a segment that is under way for one that stands above what follows it", () => {
  const behind = (segment: string): readonly string[] => {
    const lines = new Transcript({ segments: "message-per-segment" }).says("A", "m1");
    lines.text("A", "one ").frame("A", 7, "one").text("A", "two");
    lines.send("A", segment, "m9", { answer: "none" });
    lines.op(promptAction(), { success: true }, { turn: "A" });
    return sentencesOf("G-113", lines.rest());
  };

  expect(behind("one two")).toEqual([]);
  expect(behind("one")).toEqual(["A asks a question before it shows what led to it"]);
});
