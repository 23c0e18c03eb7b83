import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function streamed(delta: string): Transcript {
  const trace = new Transcript().says("A", "m1").text("A", "ada1 ada2");
  const metadata = { user_id: "U1", scope_id: "T1" };
  const draft = { op: "draft", chat_id: "D1", draft_id: 7, metadata } as const;
  const how = { turn: "A", label: "A/draft@text1" };
  trace.op({ ...draft, content: "ada1 ", final: false }, "none", how);
  const start = { channel: "D1", markdown_text: "ada1 " };
  trace.call(how.label, "A", "chat.startStream", start, { ok: true, id: "m9" });
  trace.answer("r1", { success: true });
  trace.op({ ...draft, content: "ada1 ada2", final: true }, "none", { turn: "A", label: "A/seal" });
  trace.call("A/seal", "A", "chat.stopStream", { channel: "D1", ts: "m9", markdown_text: delta });
  return trace.answer("r2", { success: true, message_id: "m9" });
}

test("[I-22] keeps a connector that appends what is missing", () => {
  expect(breachesOf("I-22", streamed("ada2").rest())).toEqual([]);
});

test("[I-22] [C-02] breaks when it appends the whole text again", () => {
  expect(breachesOf("I-22", streamed("ada1 ada2").rest())).toMatchObject([
    { binds: "connector", expected: "“ada1 ada2”", actual: "“ada1 ada1 ada2”" },
  ]);
});
