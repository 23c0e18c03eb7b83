import { expect, test } from "vitest";
import { sentencesOf } from "../testing/broken.ts";
import { Transcript } from "../testing/transcript.ts";
import { POSTS_MAX } from "./claim.ts";

/** A turn whose answer is posted, and behind it as many posts as a story remembers. */
function longAgo(answer: string): Transcript {
  const trace = new Transcript({ segments: "one-message" })
    .says("A", "m1")
    .ends("A", answer)
    .send("A", answer, "m9", { label: "A/final" });
  for (let post = 0; post <= POSTS_MAX; post += 1) {
    trace.call(undefined, undefined, "chat.postMessage", {}, { ok: true, id: `p${post}` });
  }
  return trace;
}

test("[D-39] [I-01] a plain answer is unknown once it is forgotten which posts were its own", () => {
  const lines = longAgo("and so on").screen({ id: "m9", text: "something else" }).rest();

  expect(sentencesOf("I-01", lines)).toEqual([]);
});

test("[I-01] a watermarked answer is missed however long ago it was", () => {
  const lines = longAgo("ada1 ada2").screen({ id: "m9", text: "something else" }).rest();

  expect(sentencesOf("I-01", lines)).toEqual(["the answer to A is not on screen"]);
});
