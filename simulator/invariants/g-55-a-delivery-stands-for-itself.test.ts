import { expect, test } from "vitest";
import type { Action, Metadata } from "../../contract/generated/types.ts";
import { breachesOf } from "./testing/broken.ts";
import { TENANT, Transcript } from "./testing/transcript.ts";

function due(transcript = new Transcript(), thread: string | null = null): Transcript {
  return transcript.push({
    kind: "scheduled",
    gateway: "g1",
    turn: "act1",
    platform: "slack",
    chat: "D1",
    thread,
    text: "day1 day2",
  });
}

function send(metadata: Metadata): Action {
  return { op: "send", chat_id: "D1", content: "day1 day2", reply_to: null, metadata };
}

function written(transcript: Transcript, action: Action): readonly string[] {
  transcript.op(action, { success: true, message_id: "m9" }, { turn: "act1" });
  return breachesOf("G-55", transcript.rest()).map(({ actual }) => actual);
}

test("[G-55] keeps a delivery that names its platform and no message", () => {
  expect(written(due(), send({}))).toEqual([]);
  expect(written(due(new Transcript(), "m1"), send({ thread_id: "m1" }))).toEqual([]);
});

test("[G-55] breaks at a delivery that answers a message, or is in another thread", () => {
  expect(written(due(), send({ message_id: "m1" }))).toEqual(["message m1"]);
  expect(written(due(), send({ thread_id: "m1" }))).toEqual(["thread m1"]);
});

test("[G-54] [W-34] breaks at a delivery without a platform", () => {
  const transcript = due();
  const frame = { type: "outbound", requestId: "r1", action: send({}) } as const;
  transcript.gateway(frame, { turn: "act1" });

  expect(breachesOf("G-55", transcript.rest())).toMatchObject([{ actual: "platform none" }]);
});

test("[G-55] [F-07] breaks where a delivery ends the stream of a turn", () => {
  const streaming = due(new Transcript().says("A", "m1").text("A", "ada1").frame("A", 7, "ada1"));
  const seal: Action = {
    op: "draft",
    chat_id: "D1",
    draft_id: 7,
    content: "day1 day2",
    final: true,
    metadata: TENANT,
  };

  expect(written(streaming, seal)).toEqual(["op draft"]);
});

test("[G-110] [F-61] breaks where the chat's tenant is known, and not named", () => {
  const known = (): Transcript => due(new Transcript().says("A", "m1"));

  expect(written(known(), send(TENANT))).toEqual([]);
  expect(written(known(), send({}))).toEqual(["scope none", "user none"]);
});

test("[G-55] lets a process that lost its memory name nobody", () => {
  const lost = new Transcript().says("A", "m1");
  lost.push({ kind: "process", side: "gateway", id: "g1", what: "crash" });
  lost.push({ kind: "process", side: "gateway", id: "g1", what: "start", memory: false });

  expect(written(due(lost.connect("g1.2")), send({}))).toEqual([]);
});

test("[G-55] [G-80] goes by what a gateway that reports has taken, not by what was written to it", () => {
  const told = (hasBegun: boolean): readonly string[] => {
    const transcript = new Transcript().says("A", "m1");
    transcript.report({ what: "link", state: "up", reason: "" });
    const begun = { what: "turn-started", turn: "slack:D1:m1", session: "s1" } as const;
    if (hasBegun) transcript.report(begun, "A");
    return written(due(transcript), send({}));
  };

  expect(told(false)).toEqual([]);
  expect(told(true)).toEqual(["scope none", "user none"]);
});
