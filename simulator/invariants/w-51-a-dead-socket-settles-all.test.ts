import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

/** A send is in flight when the socket ends; the gateway settles it so much later. */
function settledAfter(ms: number): Transcript {
  const trace = new Transcript()
    .report({ what: "link", state: "up", reason: "" })
    .says("A", "1.000001");
  const action = {
    op: "send",
    chat_id: "D1",
    content: "ada1",
    reply_to: null,
    metadata: {},
  } as const;
  const requestId = trace.op(action, "none");
  return trace
    .close("network", 1006)
    .report({ what: "link", state: "down", reason: "" })
    .wait(ms)
    .report({ what: "request-settled", requestId, outcome: "ambiguous", error: null });
}

test("[W-51] keeps a request that is settled with its socket", () => {
  expect(breachesOf("W-51", settledAfter(0).rest())).toEqual([]);
});

test("[W-51] [F-42] breaks where it waits for its own time", () => {
  const [sentence] = sentencesOf("W-51", settledAfter(30_000).rest());
  expect(sentence).toMatch(/^the send of line \d+ was still waited for when its socket had ended$/);
});

test("[W-51] [C-40] lets a request wait that was written on a socket opened in the same instant", () => {
  const trace = new Transcript().report({ what: "link", state: "up", reason: "" });
  trace.close("network", 1006).report({ what: "link", state: "down", reason: "" });
  trace.connect("g1.2").says("A", "1.000001", { conn: "g1.2" });
  const typing = { op: "typing", chat_id: "D1", metadata: {} } as const;
  const requestId = trace.op(typing, "none", { conn: "g1.2" });
  trace.wait(30_000);
  const settled = { what: "request-settled", outcome: "ambiguous", error: null } as const;

  expect(breachesOf("W-51", trace.report({ ...settled, requestId }).rest())).toEqual([]);
});
