import { expect, test } from "vitest";
import { breachesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function streamed(): Transcript {
  const trace = new Transcript().says("A", "m1").text("A", "ada1 ada2");
  trace.op(draft("ada1 ", false), "none", { turn: "A", label: "A/draft@text1" });
  trace.call("A/draft@text1", "A", "chat.startStream", { channel: "D1" }, { ok: true, id: "m9" });
  trace.answer("r1", { success: true });
  return trace.ends("A", "ada1 ada2");
}

function draft(content: string, final: boolean) {
  const metadata = { user_id: "U1", scope_id: "T1" };
  return { op: "draft", chat_id: "D1", draft_id: 7, content, final, metadata } as const;
}

test("[I-08] keeps a seal that was followed by a call", () => {
  const trace = streamed();
  trace.op(draft("ada1 ada2", true), "none", { turn: "A", label: "A/seal" });
  trace.call("A/seal", "A", "chat.stopStream", { channel: "D1", ts: "m9" });
  trace.answer("r2", { success: true, message_id: "m9" });

  expect(breachesOf("I-08", trace.rest())).toEqual([]);
});

test("[I-08] breaks when success is claimed without a call", () => {
  const trace = streamed();
  trace.op(
    draft("ada1 ada2", true),
    { success: true, message_id: "m9" },
    { turn: "A", label: "A/seal" },
  );

  expect(breachesOf("I-08", trace.rest())).toMatchObject([
    { binds: "connector", suspect: { side: "connector" }, turn: "A" },
  ]);
});

test("[I-08] [C-07] keeps the second answer to a seal that is repeated", () => {
  const trace = streamed();
  trace.op(draft("ada1 ada2", true), "none", { turn: "A", label: "A/seal" });
  trace.call("A/seal", "A", "chat.stopStream", { channel: "D1", ts: "m9" });
  trace.answer("r2", "lost");
  trace.op(draft("ada1 ada2", true), { success: true }, { turn: "A", label: "A/seal.r1" });

  expect(breachesOf("I-08", trace.rest())).toEqual([]);
});

test("[I-08] [F-18] breaks when a new turn is answered from an old tombstone", () => {
  const trace = streamed();
  trace.op(draft("ada1 ada2", true), "none", { turn: "A", label: "A/seal" });
  trace.call("A/seal", "A", "chat.stopStream", { channel: "D1", ts: "m9" });
  trace.answer("r2", { success: true, message_id: "m9" });
  trace.says("B", "m2").text("B", "bob1").ends("B", "bob1");
  trace.op(
    draft("bob1", true),
    { success: true, message_id: "m9" },
    { turn: "B", label: "B/seal" },
  );

  expect(breachesOf("I-08", trace.rest())).toMatchObject([{ turn: "B" }]);
});
