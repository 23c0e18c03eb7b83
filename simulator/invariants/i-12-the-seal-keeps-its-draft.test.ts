import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function streaming(): Transcript {
  return new Transcript().says("A", "m1").text("A", "ada1 ada2").frame("A", 7, "ada1 ");
}

test("[I-12] keeps a seal with the frames' own draft_id", () => {
  expect(breachesOf("I-12", streaming().seal("A", 7, "ada1 ada2", "m9").rest())).toEqual([]);
});

test("[I-12] [C-10] keeps a seal of a turn that wrote no frame", () => {
  const lines = new Transcript().says("A", "m1").seal("A", 7, "ada1", "m9").rest();

  expect(breachesOf("I-12", lines)).toEqual([]);
});

test("[I-12] [F-04] breaks when the seal opens a stream of its own", () => {
  const lines = streaming().seal("A", 8, "ada1 ada2", "m9").rest();

  expect(breachesOf("I-12", lines)).toMatchObject([{ expected: "draft 7", actual: "draft 8" }]);
});
