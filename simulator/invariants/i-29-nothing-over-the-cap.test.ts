import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function capped(): Transcript {
  return new Transcript({ descriptor: { max_message_length: 10 } })
    .says("A", "m1")
    .text("A", "ada1");
}

test("[I-29] keeps texts within the cap, and whole finals that the connector splits", () => {
  const lines = capped()
    .frame("A", 7, "ada1 ada2")
    .ends("A", "ada1 ada2 ada3")
    .send("A", "ada1 ada2 ada3", "m9")
    .rest();

  expect(breachesOf("I-29", lines)).toEqual([]);
});

test("[I-29] [G-27] breaks at a frame over it", () => {
  expect(breachesOf("I-29", capped().frame("A", 7, "ada1 ada2 ada3").rest())).toMatchObject([
    { binds: "gateway", expected: "at most 10 chars" },
  ]);
});

test("[I-29] counts code points where the chat does", () => {
  expect(breachesOf("I-29", capped().frame("A", 7, "🎉".repeat(10)).rest())).toEqual([]);
  expect(breachesOf("I-29", capped().frame("A", 7, "🎉".repeat(11)).rest())).toHaveLength(1);
});

test("[I-29] [C-16] breaks at a call over what the platform takes", () => {
  const text = { channel: "D1", ts: "m9", markdown_text: "x".repeat(12_001) };
  const lines = new Transcript()
    .says("A", "m1")
    .call("A/draft", "A", "chat.appendStream", text)
    .rest();

  expect(breachesOf("I-29", lines)).toMatchObject([{ binds: "connector" }]);
});
