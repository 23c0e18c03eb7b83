import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function delivered(): Transcript {
  return new Transcript().says("A", "m1", { bufferId: "b1" });
}

function acked(trace: Transcript, bufferId: string): Transcript {
  return trace.gateway({ type: "inbound_ack", bufferId });
}

test("[C-37] keeps a drain that waits for each acknowledgement", () => {
  const lines = acked(acked(delivered(), "b1").says("B", "m2", { bufferId: "b2" }), "b2").rest();

  expect(breachesOf("C-37", lines)).toEqual([]);
});

test("[C-37] keeps the unacknowledged tail, repeated on the next socket", () => {
  const lines = delivered().close().connect("g1.2").says("A", "m1", { bufferId: "b1" }).rest();

  expect(breachesOf("C-37", lines)).toEqual([]);
});

test("[C-37] breaks when two are delivered at once", () => {
  expect(sentencesOf("C-37", delivered().says("B", "m2", { bufferId: "b2" }).rest())).toEqual([
    "the connector delivered b2 before b1 was acknowledged",
  ]);
});

test("[C-37] [F-03] breaks when an acknowledged one comes again", () => {
  const lines = acked(delivered(), "b1").says("A", "m1", { bufferId: "b1" }).rest();

  expect(sentencesOf("C-37", lines)).toEqual([
    "the connector delivered b1 again after it was acknowledged",
  ]);
});
