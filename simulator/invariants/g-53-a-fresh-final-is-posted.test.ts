import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript, type TranscriptOptions } from "./testing/transcript.ts";

const FINAL = "see https://example.test";
const PREVIEW = { metadata: { expect_edits: true } } as const;

function previewed(options: TranscriptOptions, waitMs = 1_000): Transcript {
  const transcript = new Transcript(options).says("A", "m1").text("A", "see ");
  return transcript.send("A", "see", "p1", PREVIEW).wait(waitMs).ends("A", FINAL);
}

test("[G-53] keeps a final with a link that is posted, and one that needs no preview edited in", () => {
  const posted = previewed({ unfurls: true }).send("A", FINAL, "m9");

  expect(breachesOf("G-53", posted.rest())).toEqual([]);
  expect(breachesOf("G-53", previewed({}).edit("A", "p1", FINAL).rest())).toEqual([]);
});

test("[G-53] [S-13] breaks where a final with a link is edited in", () => {
  const lines = previewed({ unfurls: true }).edit("A", "p1", FINAL).rest();

  expect(breachesOf("G-53", lines)).toMatchObject([{ actual: "an edit of its preview" }]);
});

test("[G-01] breaks at a stream where previews of links are wanted", () => {
  const lines = new Transcript({ unfurls: true }).says("A", "m1").frame("A", 7, "see").rest();

  expect(breachesOf("G-53", lines)).toMatchObject([{ actual: "a stream" }]);
});

test("[G-115] breaks where the final is edited into a preview that is too old", () => {
  const young = previewed({ freshFinalAfterMs: 5_000 }, 4_999).edit("A", "p1", FINAL);
  const old = previewed({ freshFinalAfterMs: 5_000 }, 5_000).edit("A", "p1", FINAL);

  expect(breachesOf("G-53", young.rest())).toEqual([]);
  expect(breachesOf("G-53", old.rest())).toHaveLength(1);
});

test("[G-115] [D-06] keeps an edit in doubt that is written again when its preview is old", () => {
  const young = previewed({ freshFinalAfterMs: 5_000 }, 1_000);
  const lines = young
    .edit("A", "p1", FINAL, { answer: "lost" })
    .wait(30_000)
    .edit("A", "p1", FINAL);

  expect(breachesOf("G-53", lines.rest())).toEqual([]);
});

test("[G-53] asks for none where a preview cannot be taken away", () => {
  const descriptor = { supported_ops: ["send", "edit"] };
  const lines = previewed({ unfurls: true, descriptor }).edit("A", "p1", FINAL).rest();

  expect(breachesOf("G-53", lines)).toEqual([]);
});
