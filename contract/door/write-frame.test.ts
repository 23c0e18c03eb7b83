import { expect, test } from "vitest";
import type { Outbound } from "../generated/types.ts";
import { admit, openDoor } from "./door.ts";
import { writeFrame } from "./write-frame.ts";

const send = (content: string): Outbound => ({
  type: "outbound",
  requestId: "0123456789abcdef0123456789abcdef",
  action: { op: "send", chat_id: "C1", content, reply_to: null, metadata: {} },
});

test("[W-13] a frame is written as one line of JSON", () => {
  expect(writeFrame({ type: "inbound_ack", bufferId: "b\n1" })).toBe(
    '{"type":"inbound_ack","bufferId":"b\\n1"}\n',
  );
});

test("[W-13] half an emoji is written as U+FFFD", () => {
  const line = writeFrame(send("\ud83d and \ude00"));

  expect(line).toContain("\ufffd and \ufffd");
  expect(line).not.toContain("\\ud");
});

test("[W-13] a whole emoji, and a text that spells an escape out, are written as they are", () => {
  for (const content of ["😀", "\\ud83d", "\u2028"]) {
    const [, admitted] = admit(openDoor("gateway"), writeFrame(send(content)));

    expect(admitted).toEqual([{ ok: true, frame: send(content), notes: [] }]);
  }
});
