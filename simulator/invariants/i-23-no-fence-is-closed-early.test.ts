import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const OPEN = "ada1\n```js\nada2";

function coding(): Transcript {
  return new Transcript().says("A", "m1").text("A", OPEN);
}

test("[I-23] keeps a frame whose fence is still open", () => {
  expect(breachesOf("I-23", coding().frame("A", 7, OPEN).rest())).toEqual([]);
});

test("[I-23] keeps a fence that the agent has closed", () => {
  const lines = coding().text("A", "\n```\n").frame("A", 7, `${OPEN}\n\`\`\``).rest();

  expect(breachesOf("I-23", lines)).toEqual([]);
});

test("[I-23] [G-29] breaks when a frame closes it", () => {
  const lines = coding().frame("A", 7, `${OPEN}\n\`\`\``).rest();

  expect(sentencesOf("I-23", lines)).toEqual([
    "a frame of A closed a code fence that is still open",
  ]);
});

test("[I-23] reads it off the next frame where no agent was heard", () => {
  const lines = new Transcript({ observer: "capture" })
    .says("A", "m1")
    .frame("A", 7, `${OPEN}\n\`\`\``)
    .frame("A", 7, `${OPEN} ada3`)
    .rest();

  expect(breachesOf("I-23", lines)).toHaveLength(1);
});
