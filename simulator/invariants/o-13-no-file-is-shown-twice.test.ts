import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { agentsFile, sendsMedia, uploads } from "./testing/files.ts";
import { Transcript, type Answer } from "./testing/transcript.ts";

function sent(answer?: Answer): Transcript {
  const trace = new Transcript().says("A", "m1").agent("A", agentsFile("h1"));
  return sendsMedia(uploads(trace, "A", "h1", "i1"), "A", "i1", answer);
}

test("[O-13] [O-36] keeps a file that is sent once", () => {
  expect(breachesOf("O-13", sent().rest())).toEqual([]);
});

test("[O-13] [O-36] [B22] breaks when a file goes out again after a doubtful outcome", () => {
  const lines = sendsMedia(sent({ success: false, ambiguous: true }), "A", "i1").rest();

  expect(sentencesOf("O-13", lines)).toEqual(["h1.png went out twice"]);
});

test("[O-13] [O-36] [B44] breaks when the same file is uploaded and sent under another id", () => {
  const lines = sendsMedia(uploads(sent(), "A", "h1", "i2"), "A", "i2").rest();

  expect(breachesOf("O-13", lines)).toMatchObject([
    { sentence: "h1.png went out twice", turn: "A", suspect: { side: "gateway" } },
  ]);
});

test("[O-13] [O-36] breaks when a file in doubt is put into words", () => {
  const lines = sent({ success: false, ambiguous: true }).send("A", "📎 h1.png", "s2").rest();

  expect(sentencesOf("O-13", lines)).toEqual(["h1.png went out in words, too"]);
});

test("[O-35] keeps words in place of a file that was refused", () => {
  const lines = sent({ success: false, error: "no" }).send("A", "📎 h1.png", "s2").rest();

  expect(breachesOf("O-13", lines)).toEqual([]);
});
