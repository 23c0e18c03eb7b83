import { expect, test } from "vitest";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { Transcript } from "./testing/transcript.ts";

function sealedAndSent(answer?: "lost" | { success: false; error: string }): Transcript {
  return new Transcript({ observer: "capture" })
    .says("A", "m1")
    .frame("A", 7, "one ")
    .seal("A", 7, "one two", "m9", answer === undefined ? {} : { answer })
    .send("A", "one two", "m10", { metadata: { notify: true } });
}

test("[I-05] keeps a second message behind a refused seal (G-10)", () => {
  const lines = sealedAndSent({ success: false, error: "message_not_in_streaming_state" }).rest();

  expect(breachesOf("I-05", lines)).toEqual([]);
});

test("[I-05] breaks when nothing was in doubt and nothing refused", () => {
  const lines = sealedAndSent().rest();

  expect(breachesOf("I-05", lines)).toMatchObject([
    { sentence: "the answer to A is on screen twice", actual: "“one two” and “one two”" },
  ]);
});

test("[I-05] [D-31] takes texts that do not repeat each other for parts of one answer", () => {
  const lines = new Transcript({ observer: "capture" })
    .says("A", "m1")
    .send("A", "the quick fox", "m9", { metadata: { expect_edits: true } })
    .send("A", "then it rests", "m10", { metadata: { expect_edits: true } })
    .rest();

  expect(breachesOf("I-05", lines)).toEqual([]);
});

test("[I-05] [D-31] takes segments that say the same for parts, where the answer says it twice", () => {
  const said = (final: string): Transcript =>
    new Transcript({ segments: "message-per-segment" })
      .says("A", "m1")
      .text("A", final)
      .ends("A", final)
      .send("A", "@channel", "m9")
      .send("A", "@channel ", "m10")
      .screen({ id: "m9", text: "@channel" }, { id: "m10", text: "@channel " });

  expect(breachesOf("I-05", said("@channel @channel ").rest())).toEqual([]);
  expect(breachesOf("I-05", said("@channel ").rest())).toHaveLength(1);
});

test("[I-05] [O-33] keeps a preview beside its answer where its deletion failed", () => {
  const deleted = (answer: "lost" | { success: false; error: string }): Transcript => {
    const trace = new Transcript({ segments: "one-message" })
      .says("A", "m1")
      .text("A", "one two")
      .ends("A", "one two")
      .send("A", "one", "m9", { metadata: { expect_edits: true } })
      .send("A", "one two", "m10", { metadata: { notify: true } });
    const metadata = { message_id: "m1" };
    trace.op({ op: "delete", chat_id: "D1", message_id: "m9", metadata }, answer, { turn: "A" });
    return trace.screen({ id: "m9", text: "one" }, { id: "m10", text: "one two" });
  };

  expect(breachesOf("I-05", deleted("lost").rest())).toEqual([]);
  const refused = { success: false, error: "cant_delete_message" } as const;
  expect(breachesOf("I-05", deleted(refused).rest())).toEqual([]);
});

test("[I-05] [G-63] breaks also where a card was refused: that is no cause of a second answer", () => {
  const refused = { success: false, error: "internal_error" } as const;
  const card = {
    op: "task_card",
    chat_id: "D1",
    card_id: "turn:m1",
    chunks: [],
    metadata: {},
  } as const;
  const trace = new Transcript({ segments: "one-message" }).says("A", "m1");
  trace.op(card, refused, { turn: "A" });
  const lines = trace
    .text("A", "one two")
    .ends("A", "one two")
    .seal("A", 7, "one two", "m9")
    .send("A", "one two", "m10")
    .screen({ id: "m9", text: "one two" }, { id: "m10", text: "one two" })
    .rest();

  expect(breachesOf("I-05", lines)).toHaveLength(1);
});

test("[I-05] [G-27] allows the parts of an answer above the cap, and no copy of it", () => {
  const long = (second: string): Transcript =>
    new Transcript({ segments: "one-message", descriptor: { max_message_length: 10 } })
      .says("A", "m1")
      .text("A", "one two three")
      .ends("A", "one two three")
      .seal("A", 7, "one two", "m9")
      .send("A", second, "m10")
      .screen({ id: "m9", text: "one two" }, { id: "m10", text: second });

  expect(breachesOf("I-05", long(" three").rest())).toEqual([]);
  expect(breachesOf("I-05", long("one two three").rest())).toHaveLength(1);
});

test("[I-05] [O-13] takes a file for no message of the answer, though its gateway has died meanwhile", () => {
  const lines = new Transcript({ segments: "one-message" })
    .says("A", "m1")
    .ends("A", "ada1")
    .send("A", "ada1", "m9", { label: "A/final" })
    .call("A/final", "A", "chat.postMessage", { channel: "D1" }, { ok: true, id: "m9" });
  const action = {
    op: "send_media",
    chat_id: "D1",
    media_kind: "image",
    source_url: "https://pictures.test/cat.png",
    content: "a cat",
    metadata: { message_id: "m1" },
  } as const;
  lines.op(action, "none", { turn: "A", label: "A/file1" });
  lines
    .push({ kind: "process", side: "gateway", id: "g1", what: "crash" })
    .call("A/file1", "A", "chat.postMessage", { channel: "D1" }, { ok: true, id: "m10" });

  const shown = { id: "m10", text: "a cat https://pictures.test/cat.png" };
  const screen = lines.screen({ id: "m9", text: "ada1" }, shown);
  expect(breachesOf("I-05", screen.rest())).toEqual([]);
});

test("[I-05] [D-36] lays a post that comes late to the run that asked for it, which died meanwhile", () => {
  const behind = (label: string): readonly string[] => {
    const trace = new Transcript({ segments: "one-message" }).says("A", "m1");
    const begun = { what: "turn-started", turn: "slack:D1:m1", session: "s1" } as const;
    const preview = { answer: "none", metadata: { expect_edits: true } } as const;
    const lines = trace
      .report(begun, "A")
      .text("A", "ada1")
      .send("A", "ada1", "m9", { ...preview, label: "A/preview@text1" })
      .close()
      .push({ kind: "process", side: "gateway", id: "g1", what: "crash" })
      .push({ kind: "process", side: "gateway", id: "g1", what: "start", memory: false })
      .connect("g1.2")
      .says("A", "m1", { bufferId: "b1" })
      .report(begun, "A")
      .call(label, "A", "chat.postMessage", {}, { ok: true, id: "m9" })
      .text("A", "ada1")
      .ends("A", "ada1")
      .call("A/seal", "A", "chat.postMessage", {}, { ok: true, id: "m10" })
      .seal("A", 8, "ada1", "m10", { label: "A/seal" });
    const shown = [
      { id: "m9", text: "ada1" },
      { id: "m10", text: "ada1" },
    ] as const;
    return sentencesOf("I-05", lines.screen(...shown).rest());
  };

  expect(behind("A/preview@text1")).toEqual([]);
  expect(behind("A/nobody's")).toEqual(["the answer to A is on screen twice"]);
});
