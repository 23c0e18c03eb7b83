import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function streaming(): Transcript {
  return new Transcript()
    .says("A", "m1")
    .text("A", "ada1")
    .frame("A", 7, "ada1", { label: "A/draft" })
    .call("A/draft", "A", "chat.startStream", { channel: "D1" }, { ok: true, id: "m9" });
}

const LIVE = { id: "m9", text: "ada1", kind: "stream", live: true } as const;

test("[I-56] keeps a live stream of a turn that still runs", () => {
  expect(breachesOf("I-56", streaming().screen(LIVE).rest())).toEqual([]);
});

test("[I-56] breaks when its turn is over", () => {
  expect(sentencesOf("I-56", streaming().ends("A", "ada1").screen(LIVE).rest())).toEqual([
    "a stream of A is still live, and nobody will end it",
  ]);
});

test("[I-56] [C-11] lays it to the connector where its seal was called done", () => {
  const told = new Transcript().says("A", "m1").text("A", "ada1");
  const draft = { op: "draft", chat_id: "D1", draft_id: 7, content: "ada1" } as const;
  const opening = { ...draft, final: false, metadata: {} };
  const request = told.op(opening, "none", { turn: "A", label: "A/draft" });
  told.call("A/draft", "A", "chat.startStream", { channel: "D1" }, { ok: true, id: "m9" });
  told.answer(request, { success: true }).ends("A", "ada1").seal("A", 7, "ada1", "m9");
  const lines = told.screen(LIVE).rest();

  const [breach] = breachesOf("I-56", lines);
  expect(breach?.suspect?.side).toBe("connector");
  expect(lines[(breach?.suspect?.line ?? 0) - 1]).toMatchObject({
    kind: "sent",
    frame: { action: { final: true } },
  });
  expect(breach?.expected).toContain("C-11");
});

test("[I-56] [C-08] lays it to the connector where a frame behind its seal opened it again", () => {
  const told = new Transcript().says("A", "m1").text("A", "ada1").frame("A", 7, "ada1");
  told.ends("A", "ada1").seal("A", 7, "ada1", "m9");
  const late = { op: "draft", chat_id: "D1", draft_id: 7, content: "ada1", final: false } as const;
  const request = told.op({ ...late, metadata: {} }, "none", { turn: "A", label: "A/late" });
  told.call("A/late", "A", "chat.startStream", { channel: "D1" }, { ok: true, id: "m9" });
  const lines = told.answer(request, { success: true }).screen(LIVE).rest();

  const [breach] = breachesOf("I-56", lines);
  expect(breach?.suspect?.side).toBe("connector");
  expect(breach?.expected).toContain("C-08");
});

test("[I-56] breaks when it belongs to nobody", () => {
  const lines = new Transcript().screen({ ...LIVE, text: "who said this" }).rest();

  expect(sentencesOf("I-56", lines)).toEqual([
    "a stream of nobody is still live, and nobody will end it",
  ]);
});

test("[I-56] [D-35] keeps a stream that the platform has ended and marked", () => {
  const ended = { ...LIVE, live: false, interrupted: true };

  expect(breachesOf("I-56", streaming().ends("A", "ada1").screen(ended).rest())).toEqual([]);
});
