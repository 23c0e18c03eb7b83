import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript, type TranscriptOptions } from "./testing/transcript.ts";

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

test("[I-31] [F-55] breaks where a flat answer replies to a message", () => {
  const flat = (): Transcript => new Transcript({ placement: "flat" }).says("A", "m1");
  const mirrored = { metadata: { reply_to_message_id: "m1" } };

  expect(breachesOf("I-31", flat().send("A", "ada1", "m9").rest())).toEqual([]);
  expect(breachesOf("I-31", flat().send("A", "ada1", "m9", mirrored).rest())).toMatchObject([
    { expected: "no reply", actual: "reply to m1" },
  ]);
});

test("[I-31] [G-86] [G-88] asks each channel for its own mode", () => {
  const channel = (placements: TranscriptOptions["placements"]): Transcript =>
    new Transcript({ placement: "flat", placements }).says("A", "m1", {
      chat: "C1",
      chatType: "channel",
    });
  const below = { chat: "C1", metadata: { thread_id: "m1" } };
  const above = { chat: "C1" };

  expect(breachesOf("I-31", channel({}).send("A", "ada1", "m9", below).rest())).toEqual([]);
  expect(breachesOf("I-31", channel({}).send("A", "ada1", "m9", above).rest())).toHaveLength(1);
  const own = { C1: "flat" } as const;
  expect(breachesOf("I-31", channel(own).send("A", "ada1", "m9", above).rest())).toEqual([]);
  expect(breachesOf("I-31", channel(own).send("A", "ada1", "m9", below).rest())).toHaveLength(1);
});
