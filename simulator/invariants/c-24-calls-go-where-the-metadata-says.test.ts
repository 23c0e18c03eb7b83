import { expect, test } from "vitest";
import type { Line } from "../../contract/trace-line.ts";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function sent(thread: string | undefined, call: Readonly<Record<string, string>>): readonly Line[] {
  const metadata = thread === undefined ? {} : { thread_id: thread };
  return new Transcript()
    .says("A", "m1")
    .send("A", "ada1", "m9", { label: "A/final", answer: "none", metadata })
    .call("A/final", "A", "chat.postMessage", { text: "ada1", ...call }, { ok: true, id: "m9" })
    .rest();
}

test("[C-24] keeps a message in the thread that its op names, or in none", () => {
  expect(breachesOf("C-24", sent("m1", { thread_ts: "m1" }))).toEqual([]);
  expect(breachesOf("C-24", sent(undefined, {}))).toEqual([]);
});

test("[C-24] breaks when a reply opens a thread of its own", () => {
  expect(sentencesOf("C-24", sent(undefined, { thread_ts: "m1" }))).toEqual([
    "a send of A went to another thread than its metadata names",
  ]);
});

test("[C-24] breaks when the thread is left out", () => {
  expect(breachesOf("C-24", sent("m1", {}))).toHaveLength(1);
});
