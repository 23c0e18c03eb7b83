import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const IN_THREAD = { metadata: { thread_id: "m0" } };

function inThread(): Transcript {
  return new Transcript().says("A", "m1", { thread: "m0" }).text("A", "ada1");
}

test("[I-31] keeps a turn whose ops stay in its thread", () => {
  const lines = inThread()
    .frame("A", 7, "ada1", IN_THREAD)
    .seal("A", 7, "ada1", "m9", IN_THREAD)
    .rest();

  expect(breachesOf("I-31", lines)).toEqual([]);
});

test("[I-31] [F-54] breaks when the final is exiled from it", () => {
  const lines = inThread().frame("A", 7, "ada1", IN_THREAD).send("A", "ada1", "m9").rest();

  expect(breachesOf("I-31", lines)).toMatchObject([{ expected: "thread m0", actual: "no thread" }]);
});

test("[I-31] [G-85] breaks at an anchor that was made up in flat mode", () => {
  const flat = new Transcript({ placement: "flat" }).says("A", "m1");

  expect(breachesOf("I-31", flat.send("A", "ada1", "m9", IN_THREAD).rest())).toHaveLength(1);
});

test("[I-31] [G-78] takes the message itself for the thread in thread mode", () => {
  const thread = (): Transcript => new Transcript({ placement: "thread" }).says("A", "m1");
  const anchored = { metadata: { thread_id: "m1" } };

  expect(breachesOf("I-31", thread().send("A", "ada1", "m9", anchored).rest())).toEqual([]);
  expect(breachesOf("I-31", thread().send("A", "ada1", "m9").rest())).toHaveLength(1);
});
