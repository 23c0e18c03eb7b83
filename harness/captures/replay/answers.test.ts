import { expect, test } from "vitest";
import type { CaptureLine } from "../../../contract/trace/capture-line.ts";
import { piecesOf } from "../frames/piece.ts";
import { recordedAnswers } from "./answers.ts";

function inbound(id: string, text: string): object {
  const source = { platform: "slack", chat_id: "D1", user_id: "U1", message_id: id };
  return { type: "inbound", event: { text, message_type: "text", message_id: id, source } };
}

function op(requestId: string, action: object): object {
  return { type: "outbound", requestId, action: { chat_id: "D1", metadata: {}, ...action } };
}

function answers(...frames: readonly object[]): (prompt: string) => readonly string[] | undefined {
  const lines = frames.map((frame, index) => {
    const from = (frame as { type: string }).type.startsWith("inbound") ? "connector" : "gateway";
    const line = {
      ms: index,
      conn: 1,
      what: "text",
      from: "result" in frame ? "connector" : from,
      text: `${JSON.stringify(frame)}\n`,
    } satisfies CaptureLine;
    return { line, at: index + 1 };
  });
  return recordedAnswers(piecesOf(lines));
}

const draft = (requestId: string, content: string, final: boolean): object =>
  op(requestId, { op: "draft", draft_id: 1, content, final, metadata: { message_id: "1.1" } });

test("a streamed answer is told in the pieces in which it grew, without its cursor", () => {
  const answerTo = answers(
    inbound("1.1", "rain?"),
    draft("a", "it", false),
    draft("b", "it rains ▉", false),
    draft("c", "it rains now", true),
  );

  expect(answerTo("[ann] rain?")).toEqual(["it", " rains", " now"]);
  expect(answerTo("name this chat")).toBeUndefined();
});

test("an answer that was rewritten, or edited, is told as it ended", () => {
  const answerTo = answers(
    inbound("1.1", "rain?"),
    op("a", { op: "send", content: "no", reply_to: "1.1" }),
    { type: "outbound_result", requestId: "a", result: { success: true, message_id: "9.1" } },
    op("b", { op: "edit", message_id: "9.1", content: "yes" }),
  );

  expect(answerTo("rain?")).toEqual(["yes"]);
});

test("[I-44] equal messages get their answers in order, and who asks again gets the last", () => {
  const answerTo = answers(
    inbound("1.1", "go on"),
    op("a", { op: "send", content: "one", reply_to: "1.1" }),
    inbound("1.2", "go on"),
    op("b", { op: "send", content: "two", reply_to: "1.2" }),
    inbound("1.1", "go on"),
    op("c", { op: "send", content: "one", reply_to: "1.1" }),
  );

  expect([answerTo("go on"), answerTo("go on"), answerTo("go on")]).toEqual([
    ["one"],
    ["two"],
    ["two"],
  ]);
});
