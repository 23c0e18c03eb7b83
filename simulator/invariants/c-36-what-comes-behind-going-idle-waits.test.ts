import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const asleep = (): Transcript => new Transcript().gateway({ type: "going_idle" });

test("[C-36] keeps what is buffered behind going_idle, and what is live before it", () => {
  const lines = new Transcript()
    .says("A", "1.000001")
    .gateway({ type: "going_idle" })
    .says("B", "2.000001", { bufferId: "b1" })
    .rest();

  expect(breachesOf("C-36", lines)).toEqual([]);
});

test("[C-37] keeps what is live on the next socket", () => {
  const lines = asleep().close("gateway", 1000).connect("g1.2");
  lines.says("A", "1.000001", { conn: "g1.2" });

  expect(breachesOf("C-36", lines.rest())).toEqual([]);
});

test("[C-36] [I-48] breaks at a message that goes live behind it", () => {
  expect(sentencesOf("C-36", asleep().says("A", "1.000001").rest())).toEqual([
    "a message went live to a gateway that had said it goes idle",
  ]);
});
