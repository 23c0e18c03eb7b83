import { expect, test } from "vitest";
import type { Line } from "../../contract/trace-line.ts";
import { breachesOf, sentencesOf } from "./testing/broken.ts";
import { agentsFile, sendsMedia, uploads } from "./testing/files.ts";
import { Transcript } from "./testing/transcript.ts";

function asked(): Transcript {
  const descriptor = { supported_ops: ["send", "draft", "send_media"] };
  return new Transcript({ descriptor })
    .says("A", "m1")
    .text("A", "ada1")
    .agent("A", agentsFile("h1"));
}

function ended(trace: Transcript): Transcript {
  return trace.ends("A", "ada1").seal("A", 7, "ada1", "m9");
}

test("[O-35] keeps a file that is shown", () => {
  const lines = ended(sendsMedia(uploads(asked(), "A", "h1", "i1"), "A", "i1")).rest();

  expect(breachesOf("O-35", lines)).toEqual([]);
});

test("[O-35] [F-46] breaks when a file of a completed turn is never spoken of", () => {
  expect(breachesOf("O-35", ended(asked()).rest())).toMatchObject([
    { sentence: "h1.png of A is neither on screen nor told of", binds: "gateway" },
  ]);
});

test("[O-35] [C-55] breaks when a file is only told of and nothing had gone wrong", () => {
  const refused = { success: false, error: "media not found" };
  const trace = sendsMedia(uploads(asked(), "A", "h1", "i1"), "A", "i1", refused);
  const lines = ended(trace.send("A", "📎 h1.png", "s2")).rest();

  expect(breachesOf("O-35", lines)).toMatchObject([
    { sentence: "h1.png of A was only told of, and nothing had gone wrong", binds: "connector" },
  ]);
});

test("[O-35] keeps a file that is told of behind a fault", () => {
  const trace = asked().push({ kind: "fault", fault: "http-lost", at: "A/upload1" });
  const lines = ended(trace.send("A", "📎 h1.png", "s2")).rest();

  expect(breachesOf("O-35", lines)).toEqual([]);
});

test("[G-108] keeps a file that an earlier turn has shown", () => {
  const first = ended(sendsMedia(uploads(asked(), "A", "h1", "i1"), "A", "i1"));
  const lines = first
    .says("B", "m2")
    .text("B", "eve1")
    .agent("B", agentsFile("h1"))
    .ends("B", "eve1")
    .seal("B", 8, "eve1", "m10")
    .rest();

  expect(sentencesOf("O-35", lines)).toEqual([]);
});

test("[O-35] says nothing of a turn that was stopped", () => {
  const lines = asked().push({ kind: "cancel", gateway: "g1", turn: "A" }).rest();

  expect(breachesOf("O-35", lines)).toEqual([]);
});

test("[O-35] [D-36] says nothing of a file that its gateway's process took with it", () => {
  const trace = ended(asked()).report(
    { what: "turn-ended", turn: "slack:D1:m1", how: "completed", delivered: true, payload: "ada1" },
    "A",
  );
  const lines = trace
    .push({ kind: "process", side: "gateway", id: "g1", what: "crash" })
    .push({ kind: "process", side: "gateway", id: "g1", what: "start", memory: true })
    .connect("g1.2")
    .rest();

  expect(breachesOf("O-35", lines)).toEqual([]);
});

test("[O-35] [D-30] asks nothing of a machine that slept: its waits may all be over", () => {
  const lines = ended(asked()).push({ kind: "fault", fault: "freeze", at: "g1/wake" }).rest();

  expect(breachesOf("O-35", lines)).toEqual([]);
});

/** A turn ends, its link goes, and the file of its agent is still on its way. */
function away(waitMs: number): readonly Line[] {
  return ended(asked())
    .report(
      {
        what: "turn-ended",
        turn: "slack:D1:m1",
        how: "completed",
        delivered: true,
        payload: "ada1",
      },
      "A",
    )
    .push({ kind: "close", conn: "g1.1", by: "network", code: 1006, reason: "" })
    .wait(waitMs)
    .connect("g1.2")
    .rest();
}

test("[O-35] [D-30] gives up a file that waits for a link which stays away", () => {
  expect(breachesOf("O-35", away(120_000))).toEqual([]);
});

test("[O-35] [D-30] breaks when a file is forgotten over a link that comes back in time", () => {
  expect(sentencesOf("O-35", away(119_000))).toEqual([
    "h1.png of A is neither on screen nor told of",
  ]);
});

test("[O-35] [G-108] knows of a file that waited for long, and was shown after all", () => {
  const before = asked().push({
    kind: "close",
    conn: "g1.1",
    by: "network",
    code: 1006,
    reason: "",
  });
  const shown = sendsMedia(
    uploads(before.wait(200_000).connect("g1.2"), "A", "h1", "i1"),
    "A",
    "i1",
  );
  const lines = ended(shown)
    .says("B", "m2")
    .text("B", "eve1")
    .agent("B", agentsFile("h1"))
    .ends("B", "eve1")
    .seal("B", 8, "eve1", "m10")
    .rest();

  expect(sentencesOf("O-35", lines)).toEqual([]);
});
