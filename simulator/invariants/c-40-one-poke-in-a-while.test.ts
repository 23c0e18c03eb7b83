import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const twice = (afterMs: number): Transcript =>
  new Transcript()
    .push({ kind: "poke", gateway: "g1" })
    .wait(afterMs)
    .push({ kind: "poke", gateway: "g1" });

test("[C-40] keeps pokes that are a while apart", () => {
  expect(breachesOf("C-40", twice(60_000).rest())).toEqual([]);
});

test("[C-40] keeps pokes of a connector that has forgotten the last one", () => {
  const lines = new Transcript()
    .push({ kind: "poke", gateway: "g1" })
    .push({ kind: "process", side: "connector", id: "c", what: "start", memory: false })
    .push({ kind: "poke", gateway: "g1" })
    .rest();

  expect(breachesOf("C-40", lines)).toEqual([]);
});

test("[C-40] breaks at a second poke within the pause", () => {
  expect(sentencesOf("C-40", twice(1_000).rest())).toEqual(["g1 was poked again after 1000 ms"]);
});
