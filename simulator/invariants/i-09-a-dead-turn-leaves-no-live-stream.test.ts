import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function cancelled(): Transcript {
  return new Transcript()
    .says("A", "m1")
    .text("A", "ada1 ")
    .frame("A", 7, "ada1", { label: "A/draft@text1" })
    .push({ kind: "cancel", gateway: "g1", turn: "A" });
}

test("[I-09] keeps a dead turn that closed its stream with what was on screen", () => {
  const lines = cancelled().seal("A", 7, "ada1", "m9").screen({ id: "m9", text: "ada1" }).rest();

  expect(breachesOf("I-09", lines)).toEqual([]);
});

test("[I-09] [F-23] breaks when the stream of a dead turn stays live", () => {
  const lines = cancelled().screen({ id: "m9", text: "ada1", live: true }).rest();

  expect(sentencesOf("I-09", lines)).toEqual([
    "the stream of A is still live, though the turn was cancelled",
  ]);
});

test("[I-09] [F-23] breaks when it stayed live until its platform ended it", () => {
  const lines = cancelled().screen({ id: "m9", text: "ada1", interrupted: true }).rest();

  expect(sentencesOf("I-09", lines)).toEqual([
    "the stream of A stayed live until its platform ended it, though the turn was cancelled",
  ]);
});

test("[I-09] [G-17] keeps a stream whose abandonment was lost twice", () => {
  const lines = cancelled()
    .seal("A", 7, "ada1", "m9", { answer: "lost" })
    .seal("A", 7, "ada1", "m9", { answer: "lost" })
    .screen({ id: "m9", text: "ada1", interrupted: true })
    .rest();

  expect(breachesOf("I-09", lines)).toEqual([]);
});

test("[I-09] [G-101] asks for no seal of a gateway that left while it had no link", () => {
  const left = (lines: Transcript): readonly unknown[] => {
    lines.report({ what: "link", state: "closed", reason: "disconnected" });
    const ended = { what: "turn-ended", how: "cancelled", delivered: false } as const;
    lines.report({ ...ended, turn: "slack:D1:m1", payload: null }, "A").connect("g1.2");
    const shown = { id: "m9", text: "ada1", interrupted: true };
    return breachesOf("I-09", lines.screen(shown).rest());
  };
  const streamed = (): Transcript => {
    const started = { what: "turn-started", turn: "slack:D1:m1", session: "s" } as const;
    const lines = new Transcript().says("A", "m1").report(started, "A").text("A", "ada1 ");
    return lines.frame("A", 7, "ada1", { label: "A/draft@text1" });
  };

  expect(left(streamed().close().wait(500))).toEqual([]);
  expect(left(streamed().wait(500).close("gateway", 1000))).toHaveLength(1);
});

test("[I-09] [G-27] keeps the parts of a final above the cap that was on its way at the cancel", () => {
  const lines = new Transcript({ platform: "telegram", descriptor: { max_message_length: 10 } })
    .says("A", "m1")
    .text("A", "one two three")
    .frame("A", 7, "one two")
    .ends("A", "one two three")
    .send("A", "one two three", "m9", { answer: "none" })
    .push({ kind: "cancel", gateway: "g1", turn: "A" })
    .screen({ id: "m9", text: "one two th" }, { id: "m10", text: "ree" })
    .rest();

  expect(breachesOf("I-09", lines)).toEqual([]);
});

test("[I-09] [D-32] keeps the last edit of what a failed draft left, though it was in doubt at the cancel", () => {
  const edited = (text: string): readonly unknown[] => {
    const failed = { success: false, error: "stopped_by_user", message_id: "m9" };
    const lines = new Transcript()
      .says("A", "m1")
      .text("A", "ada1 ada2 ada3")
      .frame("A", 7, "ada1", { label: "A/draft@text1" })
      .call("A/draft@text1", "A", "chat.startStream", {}, { ok: true, id: "m9" })
      .frame("A", 7, "ada1 ada2", { answer: failed })
      .edit("A", "m9", text, { answer: "lost" })
      .push({ kind: "cancel", gateway: "g1", turn: "A" })
      .report({ what: "request-settled", requestId: "r3", outcome: "ambiguous", error: "cut" })
      .screen({ id: "m9", text });
    return breachesOf("I-09", lines.rest());
  };

  expect(edited("ada1 ada2 ada3")).toEqual([]);
  expect(edited("something else")).toHaveLength(1);
});

test("[I-09] [B10] keeps a final that its seal brought, where one message could not hold it", () => {
  const sealed = (rest: string): readonly unknown[] => {
    const lines = new Transcript()
      .says("A", "m1")
      .text("A", "ada1 ada2")
      .frame("A", 7, "ada1", { label: "A/draft@text1" })
      .call("A/draft@text1", "A", "chat.startStream", {}, { ok: true, id: "m9" })
      .frame("A", 7, "ada1 ada2")
      .ends("A", "ada1 ada2\n\nfoote")
      .seal("A", 7, "ada1 ada2\n\nfoote", "m9", { answer: "none", label: "A/seal" })
      .call("A/seal", "A", "chat.postMessage", {}, { ok: true, id: "m10" })
      .push({ kind: "cancel", gateway: "g1", turn: "A" })
      .screen({ id: "m9", text: "ada1" }, { id: "m10", text: rest });
    return breachesOf("I-09", lines.rest());
  };

  expect(sealed(" ada2\n\nfoote")).toEqual([]);
  expect(sealed(" ada2\n\nfoo")).toHaveLength(1);
});

test("[I-09] [G-101] knows the abandonment of a gateway that leaves, though it says last that the turn is dead", () => {
  const ends = (hasEnded: boolean): readonly unknown[] => {
    const started = { what: "turn-started", turn: "slack:D1:m1", session: "s" } as const;
    const ended = { what: "turn-ended", how: "cancelled", delivered: false } as const;
    const lines = new Transcript().says("A", "m1").report(started, "A").text("A", "ada1");
    lines.frame("A", 7, "ada1", { label: "A/draft@text1" });
    if (hasEnded) lines.ends("A", "ada1");
    lines.seal("A", 7, "ada1", "m9", { answer: "lost" }).close("gateway", 1000);
    lines.report({ ...ended, turn: "slack:D1:m1", payload: null }, "A").connect("g1.2");
    return breachesOf("I-09", lines.screen({ id: "m9", text: "ada1", interrupted: true }).rest());
  };

  expect(ends(false)).toEqual([]);
  expect(ends(true)).toHaveLength(1);
});

const WHOLE = { segments: "one-message" } as const;
const CANCEL = { kind: "cancel", gateway: "g1", turn: "A" } as const;
const MARK = "\n\n_(interrupted)_";
const MARKED = `ada1${MARK}`;

/** A stream as message m9. */
function streamed(): Transcript {
  return new Transcript(WHOLE)
    .says("A", "m1")
    .text("A", "ada1 ada2")
    .frame("A", 7, "ada1", { label: "A/draft", answer: "none" })
    .call("A/draft", "A", "chat.startStream", {}, { ok: true, id: "m9" })
    .answer("r1", { success: true });
}

/** Its connector makes room, and the turn shows this in the end. */
function evicted(lines: Transcript, text: string, mark = MARK): Transcript {
  lines.call(undefined, undefined, "chat.stopStream", { ts: "m9", markdown_text: mark });
  return lines.screen({ id: "m9", text });
}

test("[I-09] [C-13] [D-35] keeps the words with which a connector ends a stream that its gateway was refused on", () => {
  const refused = (): Transcript =>
    streamed()
      .frame("A", 7, "ada1 ada2", { answer: { success: false, error: "no" } })
      .push(CANCEL);
  const ends = (lines: Transcript): readonly unknown[] => breachesOf("I-09", lines.rest());

  expect(ends(evicted(refused(), MARKED))).toEqual([]);
  expect(ends(evicted(refused(), `ada${MARK}`))).toHaveLength(1);
  expect(ends(evicted(refused(), MARKED, " or so"))).toHaveLength(1);
  expect(ends(refused().screen({ id: "m9", text: MARKED }))).toHaveLength(1);
  const sealed = refused().seal("A", 7, MARKED, "m9", { answer: "lost" });
  expect(ends(evicted(sealed, MARKED))).toHaveLength(1);
});

test("[I-09] [C-13] [G-17] keeps them where both tries of the abandonment were lost, not where there was none", () => {
  const lost = (lines: Transcript): Transcript =>
    lines.seal("A", 7, "ada1", "m9", { answer: "lost" });
  const ends = (lines: Transcript): readonly string[] =>
    sentencesOf("I-09", evicted(lines, MARKED).rest());
  const left =
    "the stream of A stayed live until its platform ended it, though the turn was cancelled";

  expect(ends(lost(lost(streamed().push(CANCEL))))).toEqual([]);
  expect(ends(lost(streamed().ends("A", "ada1")).push(CANCEL))).toEqual([left]);
  expect(ends(streamed().push(CANCEL))).toEqual([left]);
  expect(ends(streamed().push(CANCEL).seal("A", 7, "ada1", "m9"))).toHaveLength(1);
});

test("[I-09] [D-29] [S-12] keeps the beginning that an edit can hold of what a stream said, until its seal", () => {
  const whole = `ada1 ${"x".repeat(4_500)}`;
  const shows = (text: string, method: string, answer: "lost" | "none"): readonly unknown[] => {
    const lines = new Transcript(WHOLE)
      .says("A", "m1")
      .text("A", whole)
      .frame("A", 7, whole, { label: "A/draft", answer: "none" })
      .call("A/draft", "A", method, {}, { ok: true, id: "m9" })
      .answer("r1", { success: true })
      .push(CANCEL)
      .seal("A", 7, whole, "m9", { answer });
    if (answer === "none") lines.answer("r2", { success: true, message_id: "m9" });
    const kind = method === "chat.startStream" ? "stream" : "message";
    return breachesOf("I-09", lines.screen({ id: "m9", text, kind }).rest());
  };

  expect(shows(whole.slice(0, 4_000), "chat.postMessage", "lost")).toEqual([]);
  expect(shows(whole.slice(0, 3_000), "chat.postMessage", "lost")).toHaveLength(1);
  expect(shows(whole.slice(0, 4_000), "chat.startStream", "lost")).toHaveLength(1);
  expect(shows(whole.slice(0, 4_000), "chat.postMessage", "none")).toHaveLength(1);
});

test("[I-09] [D-33] keeps a preview that its platform did not delete beside the whole that took its place", () => {
  const left = (text: string, deletion?: { readonly ok: boolean }): readonly unknown[] => {
    const lines = new Transcript(WHOLE)
      .says("A", "m1")
      .text("A", "ada1 ada2 ada3")
      .frame("A", 7, "ada1 ada2 ada3", { label: "A/draft", answer: "none" })
      .call("A/draft", "A", "chat.postMessage", {}, { ok: true, id: "m9" })
      .answer("r1", { success: true })
      .push(CANCEL)
      .seal("A", 7, "ada1 ada2 ada3", "m10", { label: "A/abandon", answer: "none" })
      .call("A/abandon", "A", "chat.postMessage", {}, { ok: true, id: "m10" });
    if (deletion !== undefined) lines.call("A/abandon", "A", "chat.delete", { ts: "m9" }, deletion);
    lines.answer("r2", { success: true, message_id: "m10" });
    const whole = { id: "m10", text: "ada1 ada2 ada3" };
    return breachesOf("I-09", lines.screen({ id: "m9", text }, whole).rest());
  };

  expect(left("ada1 ada2", { ok: false })).toEqual([]);
  expect(left("ada1 ada2")).toHaveLength(1);
  expect(left("ada1 ada2", { ok: true })).toHaveLength(1);
  expect(left("ada1 bea2", { ok: false })).toHaveLength(1);
});

test("[I-09] keeps what was posted, and called a failure, as it was posted before the turn died", () => {
  const posted = (text: string, isBefore = true): readonly unknown[] => {
    const lines = new Transcript({ ...WHOLE, platform: "telegram" })
      .says("A", "m1")
      .text("A", "ada1 ada2")
      .frame("A", 7, "ada1", { answer: { success: false, error: "no" } });
    if (!isBefore) lines.push(CANCEL);
    lines
      .send("A", "ada1 ada2", "m9", { label: "A/preview", answer: "none" })
      .call("A/preview", "A", "sendMessage", { chat_id: "D1" }, { ok: true, id: "m9" })
      .answer("r2", { success: false, error: "internal error" });
    if (isBefore) lines.push(CANCEL);
    return breachesOf("I-09", lines.screen({ id: "m9", text }).rest());
  };

  expect(posted("ada1 ada2")).toEqual([]);
  expect(posted("ada1 ada2", false)).toHaveLength(1);
  expect(posted("ada1 ada2 stopped")).toHaveLength(1);
});

test("[I-09] [C-13] keeps what opened a stream of which every frame failed, and of no other", () => {
  const opened = (text: string, isAccepted = false): readonly unknown[] => {
    const failed = { success: false, error: "stream_evicted", message_id: "m9" } as const;
    const lines = new Transcript(WHOLE)
      .says("A", "m1")
      .text("A", "ada1 ada2 ada3")
      .frame("A", 7, "ada1", { label: "A/draft", answer: "none" })
      .call("A/draft", "A", "chat.startStream", {}, { ok: true, id: "m9" });
    if (isAccepted) lines.answer("r1", { success: true });
    else lines.connectorWrites({ type: "outbound_result", requestId: "r1", result: failed });
    lines.frame("A", 7, "ada1 ada2", isAccepted ? {} : { answer: failed });
    lines.frame("A", 7, "ada1 ada2 ada3", { answer: failed }).push(CANCEL);
    return breachesOf("I-09", lines.screen({ id: "m9", text }).rest());
  };

  expect(opened("ada1")).toEqual([]);
  expect(opened("ada2")).toHaveLength(1);
  expect(opened("ada1", true)).toHaveLength(1);
});
