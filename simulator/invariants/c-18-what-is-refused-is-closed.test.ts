import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

const REFUSED = { success: false, error: "no" } as const;

/** A stream that was opened, and its second frame, which is not answered yet. */
function opened(): Transcript {
  return new Transcript()
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .frame("A", 7, "ada1", { label: "A/draft@text1", answer: "none" })
    .call("A/draft@text1", "A", "chat.startStream", {}, { ok: true, id: "m9" })
    .answer("r1", { success: true })
    .frame("A", 7, "ada1 ada2", { label: "A/draft@text2", answer: "none" });
}

test("[C-18] keeps a refusal whose stream is closed before it is told", () => {
  const lines = opened()
    .call("A/draft@text2", "A", "chat.stopStream", { ts: "m9" })
    .answer("r2", REFUSED)
    .rest();

  expect(breachesOf("C-18", lines)).toEqual([]);
});

test("[C-18] [S-06] keeps a refusal of a stream that its platform had ended", () => {
  const over = { ok: false, error: "message_not_in_streaming_state" } as const;
  const lines = opened()
    .call("A/draft@text2", "A", "chat.appendStream", { ts: "m9" }, over)
    .answer("r2", REFUSED)
    .rest();

  expect(breachesOf("C-18", lines)).toEqual([]);
});

test("[C-18] [C-13] keeps a refusal that is told while its stream is being closed", () => {
  const lines = opened()
    .answer("r2", REFUSED)
    .call("", "A", "chat.stopStream", { ts: "m9" })
    .rest();

  expect(breachesOf("C-18", lines)).toEqual([]);
});

test("[C-18] [C-57] asks nothing about a request that could not be read", () => {
  const issues = [] as const;
  const lines = opened();
  const at = { conn: "g1.1", from: "gateway", issues, text: "{", requestId: "r2" } as const;
  lines.push({ kind: "malformed", ...at });

  expect(breachesOf("C-18", lines.answer("r2", REFUSED).rest())).toEqual([]);
});

test("[C-18] [D-35] asks nothing of a connector that has forgotten its streams", () => {
  const lines = opened().push({
    ...{ kind: "process", side: "connector", id: "c", what: "start", memory: false },
  });

  expect(breachesOf("C-18", lines.answer("r2", REFUSED).rest())).toEqual([]);
});

test("[C-18] breaks when a refused stream is left live", () => {
  expect(sentencesOf("C-18", opened().answer("r2", REFUSED).rest())).toEqual([
    "a frame of A was refused, and its stream is left live",
  ]);
});
