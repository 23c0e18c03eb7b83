import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function sent(answer: "none" | "lost"): Transcript {
  return new Transcript().says("A", "m1").send("A", "ada1", "m9", { answer });
}

test("[C-34] keeps one result for each request", () => {
  const lines = new Transcript().says("A", "m1").send("A", "ada1", "m9").rest();

  expect(breachesOf("C-34", lines)).toEqual([]);
});

test("[C-34] [W-26] breaks at a second result, in flight and after it", () => {
  const inFlight = sent("lost").answer("r1", { success: true });
  const after = sent("none").answer("r1", { success: true }).answer("r1", { success: true });

  for (const trace of [inFlight, after]) {
    expect(sentencesOf("C-34", trace.rest())).toEqual(["request r1 was answered twice"]);
  }
});

test("[C-34] [W-26] allows two results, and no third, for a request that came twice", () => {
  const twice = sent("none")
    .push({ kind: "fault", fault: "repeated", at: "r1" })
    .answer("r1", { success: true })
    .answer("r1", { success: true });

  expect(breachesOf("C-34", twice.rest())).toEqual([]);
  expect(sentencesOf("C-34", twice.answer("r1", { success: true }).rest())).toEqual([
    "request r1 was answered twice",
  ]);
});

test("[C-34] breaks at a result on another socket than its request's", () => {
  const late = sent("none").close().connect("g1.2").answer("r1", { success: true });

  expect(sentencesOf("C-34", late.rest())).toEqual([
    "the connector answered request r1, which is not under way",
  ]);
});

test("[C-34] breaks at a result for no request", () => {
  expect(sentencesOf("C-34", new Transcript().answer("r9", { success: true }).rest())).toEqual([
    "the connector answered request r9, which is not under way",
  ]);
});

test("[C-34] breaks at a request that is never answered, unless a fault took the answer", () => {
  expect(breachesOf("C-34", sent("none").rest())).toMatchObject([{ actual: "none" }]);
  expect(
    breachesOf("C-34", sent("none").push({ kind: "fault", fault: "ack-lost", at: "r1" }).rest()),
  ).toEqual([]);
});

test("[C-34] [C-57] allows an answer to a request that could not be read, and its absence", () => {
  const unread = (): Transcript => {
    const at = { conn: "g1.1", from: "gateway", issues: [], text: "{", requestId: "r9" } as const;
    return new Transcript().push({ kind: "malformed", ...at });
  };

  expect(breachesOf("C-34", unread().answer("r9", { success: false }).rest())).toEqual([]);
  expect(breachesOf("C-34", unread().rest())).toEqual([]);
});
