import { expect, test } from "vitest";
import type { Happened, Line } from "../../../contract/trace-line.ts";
import { sliceOf } from "./slice.ts";

const inbound = (chat: string, bufferId: string): Happened => ({
  kind: "sent",
  conn: "c.1",
  from: "connector",
  frame: { type: "inbound", bufferId, event: { text: "", source: { chat_id: chat } } },
});
const send = (chat: string, requestId: string): Happened => ({
  kind: "received",
  conn: "c.1",
  by: "connector",
  frame: {
    type: "outbound",
    requestId,
    action: { op: "send", chat_id: chat, content: "x", metadata: {} },
  },
});
const result = (requestId: string): Happened => ({
  kind: "sent",
  conn: "c.1",
  from: "connector",
  frame: { type: "outbound_result", requestId, result: { success: true } },
});
const ack = (bufferId: string): Happened => ({
  kind: "received",
  conn: "c.1",
  by: "connector",
  frame: { type: "inbound_ack", bufferId },
});

function numbered(...happened: readonly Happened[]): readonly Line[] {
  return happened.map((one, at) => ({ n: at + 1, ms: at, ...one }));
}

test("[D-39] gives a case its own chats, with their results and acknowledgements", () => {
  const lines = numbered(
    { kind: "open", conn: "c.1", ok: true },
    send("D1", "before"),
    inbound("D1", "b1"),
    inbound("D2", "b2"),
    ack("b2"),
    ack("b1"),
    send("D2", "r2"),
    send("D1", "r1"),
    result("r2"),
    result("r1"),
    { kind: "fault", fault: "ack-lost", at: "A1/seal" },
    { kind: "fault", fault: "ack-lost", at: "A2/seal" },
    { kind: "fault", fault: "cut", at: "c.1" },
    { kind: "close", conn: "c.1", by: "unknown", code: 1006, reason: "" },
    send("D1", "after"),
  );

  const taken = sliceOf(lines, { chats: ["D1"], turns: ["A1"], from: 2, to: 14 });

  expect(taken.map(({ n }) => n)).toEqual([1, 3, 6, 8, 10, 11, 13, 14]);
});
