import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { agentsFile, sendsMedia, uploads } from "./testing/files.ts";
import { Transcript } from "./testing/transcript.ts";

const DECLINED = { success: false, error: "no", code: "egress_declined" } as const;

function answered(answer: { readonly success: boolean; readonly error: string }): Transcript {
  const trace = new Transcript()
    .says("A", "m1")
    .send("A", "ada1", "s1")
    .agent("A", agentsFile("h1"));
  return sendsMedia(uploads(trace, "A", "h1", "i1"), "A", "i1", answer);
}

test("[C-55] keeps an ordinary failure", () => {
  const trace = answered({ success: false, error: "media not found" });

  expect(breachesOf("C-55", trace.rest())).toEqual([]);
});

test("[C-55] breaks when a chat that is served is declined because of a file", () => {
  expect(breachesOf("C-55", answered(DECLINED).rest())).toMatchObject([
    { binds: "connector", turn: "A" },
  ]);
});
