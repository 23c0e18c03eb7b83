import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

test("[I-28] keeps the ops that are listed", () => {
  const lines = new Transcript()
    .says("A", "m1")
    .frame("A", 7, "ada1")
    .seal("A", 7, "ada1", "m9")
    .rest();

  expect(breachesOf("I-28", lines)).toEqual([]);
});

test("[I-28] [G-01] breaks at a draft where the flag is off, and where draft is not listed", () => {
  const off = new Transcript({ descriptor: { supports_draft_streaming: false } });
  const unlisted = new Transcript({ descriptor: { supported_ops: ["send", "edit"] } });

  for (const trace of [off, unlisted]) {
    expect(sentencesOf("I-28", trace.says("A", "m1").frame("A", 7, "ada1").rest())).toEqual([
      "a draft went to slack, whose connector does not serve it",
    ]);
  }
});

test("[I-28] [W-42] takes an empty list for the ops of old", () => {
  const trace = new Transcript({ descriptor: { supported_ops: [] } }).says("A", "m1");

  expect(breachesOf("I-28", trace.send("A", "ada1", "m9").rest())).toEqual([]);
});

test("[I-28] [W-38] breaks at an edit where there are none", () => {
  const lines = new Transcript({ descriptor: { supports_edit: false } })
    .says("A", "m1")
    .edit("A", "m9", "ada1")
    .rest();

  expect(breachesOf("I-28", lines)).toHaveLength(1);
});
