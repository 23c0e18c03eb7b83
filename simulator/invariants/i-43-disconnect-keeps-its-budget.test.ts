import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function closes(afterMs: number): Transcript {
  return new Transcript()
    .gateway({ type: "going_idle" })
    .wait(afterMs)
    .report({ what: "link", state: "closed", reason: "" });
}

test("[I-43] keeps a disconnect within its budget", () => {
  expect(breachesOf("I-43", closes(5_000).rest())).toEqual([]);
});

test("[I-43] [F-68] breaks when it takes longer", () => {
  expect(sentencesOf("I-43", closes(6_000).rest())).toEqual(["the disconnect of g1 took 6000 ms"]);
});
