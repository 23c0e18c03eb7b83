import { expect, test } from "vitest";
import type { Line } from "../../contract/trace-line.ts";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function cleared(status: string): readonly Line[] {
  const trace = new Transcript().says("A", "m1");
  const clear = {
    op: "typing",
    chat_id: "D1",
    content: "",
    metadata: { thread_id: "m1" },
  } as const;
  trace.op(clear, "none", { turn: "A", label: "A/typing-clear" });
  return trace.call("A/typing-clear", "A", "assistant.threads.setStatus", { status }).rest();
}

test("[C-26] keeps a clear that clears", () => {
  expect(breachesOf("C-26", cleared(""))).toEqual([]);
});

test("[C-26] breaks when a clear sets a status", () => {
  expect(sentencesOf("C-26", cleared("is typing…"))).toEqual([
    "the clear of the status of A set one",
  ]);
});
