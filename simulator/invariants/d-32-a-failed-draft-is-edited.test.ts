import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

/** A turn whose draft failed and left m9 on screen. */
function failed(final = "ada1 ada2"): Transcript {
  return new Transcript()
    .says("A", "m1")
    .text("A", "ada1")
    .frame("A", 7, "ada1", { answer: { success: false, error: "no", message_id: "m9" } })
    .ends("A", final);
}

test("[D-32] keeps a final that is edited into what the failed draft left", () => {
  expect(breachesOf("D-32", failed().edit("A", "m9", "ada1 ada2").rest())).toEqual([]);
});

test("[D-32] keeps a final that is sent once its edit was refused, or is too long for one", () => {
  const refused = failed().edit("A", "m9", "ada1 ada2", {
    answer: { success: false, error: "no" },
  });
  const long = `ada1 ${"ada ".repeat(1_100)}`;

  expect(breachesOf("D-32", refused.send("A", "ada1 ada2", "m10").rest())).toEqual([]);
  expect(breachesOf("D-32", failed(long).send("A", long, "m10").rest())).toEqual([]);
});

test("[D-32] [D-27] breaks when it is sent beside it", () => {
  expect(sentencesOf("D-32", failed().send("A", "ada1 ada2", "m10").rest())).toEqual([
    "the final of A was sent beside the message that its failed draft left",
  ]);
});
