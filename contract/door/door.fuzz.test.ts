import fc from "fast-check";
import { expect, test } from "vitest";
import { assert } from "../assert.ts";
import { MESSAGE_BYTES_MAX } from "../limits.ts";
import type { Side } from "../trace-line.ts";
import type { FrameFrom } from "./admitted.ts";
import { admit, closeDoor, openDoor, type DoorState } from "./door.ts";
import { LINE_EXCERPT_UTF16_MAX } from "./excerpt.ts";
import { writeFrame } from "./write-frame.ts";

const BATCHES = 1_000;
const MESSAGES_PER_BATCH = 100;

const FRAMES = [
  '{"type":"hello","platform":"slack","botId":"B1"}',
  '{"type":"outbound","requestId":"0123456789abcdef0123456789abcdef","action":{"op":"draft","chat_id":"C1","draft_id":7,"content":"Hel \\ud83d\\ude00","final":false,"metadata":{"thread_id":"1.2"}},"platform":"slack"}',
  '{"type":"outbound","requestId":"0123456789abcdef0123456789abcdef","action":{"op":"task_card","chat_id":"C1","card_id":"turn:1","chunks":[{"id":"1","title":"look","status":"complete"}],"metadata":{}}}',
  '{"type":"descriptor","descriptor":{"contract_version":1,"platform":"slack","label":"Slack","max_message_length":39000,"supports_draft_streaming":true,"supports_edit":true,"supports_threads":true,"markdown_dialect":"slack","len_unit":"chars","supported_ops":["send","draft"]}}',
  '{"type":"outbound_result","requestId":"0123456789abcdef0123456789abcdef","result":{"success":true,"message_id":"1.2"}}',
  '{"type":"inbound","event":{"text":"hi 😀","message_id":"1.1","media_urls":["u"],"reply_to":{"text":"x"},"source":{"platform":"slack","chat_id":"D1"}},"bufferId":"b1"}',
  '{"type":"inbound_ack","bufferId":"b1"}',
  '{"type":"interrupt_inbound","session_key":"s","chat_id":"D1"}',
].map((line) => new TextEncoder().encode(`${line}\n`));

const SCRAPS = [
  ...[
    "\n",
    "\n\n",
    "{",
    "}",
    "[",
    "]",
    '"',
    "\\",
    "\\ud83d",
    "\\u0000",
    "\ufeff",
    "\u2028",
    "null",
    "1e999",
  ],
  ...[
    "-0",
    "0.1",
    ",",
    ":",
    '"__proto__":',
    '{"type":',
    '"op":',
    "true",
    "",
    "",
    "",
    "é",
    "😀",
    "\0",
  ],
].map((scrap) => new TextEncoder().encode(scrap));
const HALF_BYTES = Uint8Array.from([0xf0, 0x9f, 0xff, 0xc0, 0x80]);

/** A frame with a piece of it replaced by something else: the form most faults have. */
const mutated = fc
  .tuple(fc.nat(FRAMES.length - 1), fc.nat(400), fc.nat(12), fc.nat(SCRAPS.length - 1))
  .map(([frame, at, gone, scrap]) => {
    const bytes = FRAMES[frame] ?? new Uint8Array();
    const start = at % bytes.length;
    const put = SCRAPS[scrap] ?? new Uint8Array();
    return Uint8Array.from([...bytes.subarray(0, start), ...put, ...bytes.subarray(start + gone)]);
  });

const message = fc.oneof(
  { weight: 6, arbitrary: mutated },
  { weight: 1, arbitrary: mutated.map((bytes) => new TextDecoder().decode(bytes)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 20 }) },
  { weight: 1, arbitrary: mutated.map((bytes) => Uint8Array.from([...bytes, ...HALF_BYTES])) },
  { weight: 1, arbitrary: fc.constantFrom("\ud83d\n", '{"a":"\udc00"}\n', "", "{", "}\n") },
);

test("[W-17] 100,000 random and mutated messages never make the door throw, nor hold back too much", () => {
  const seen = { accepted: 0, malformed: 0, ignored: 0 };
  const batch = fc.array(message, { minLength: MESSAGES_PER_BATCH, maxLength: MESSAGES_PER_BATCH });

  fc.assert(
    fc.property(fc.constantFrom<Side>("gateway", "connector"), batch, (from, messages) => {
      let door: DoorState = openDoor(from);
      for (const one of messages) door = checked(door, one, seen);
      closeDoor(door);
    }),
    { numRuns: BATCHES, seed: 20_417 },
  );

  // A fuzzer that only ever sees one outcome proves little.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(1_000);
});

/** Whether a frame that was accepted is accepted again, the same, when it is written. */
function isReadBack(frame: FrameFrom<Side>, from: Side): boolean {
  const line = writeFrame(frame);
  const [, [again]] = admit(openDoor(from), line);
  return again?.ok === true && writeFrame(again.frame) === line;
}

/** Takes one message. Plain assertions: a few hundred thousand `expect` would take longer than the door. */
function checked(
  door: DoorState,
  one: string | Uint8Array,
  seen: Record<"accepted" | "malformed" | "ignored", number>,
): DoorState {
  const [next, admitted] = admit(door, one);
  assert(next.left.partialBytes <= MESSAGE_BYTES_MAX, "the door holds back too much");
  for (const read of admitted) {
    if (read.ok) {
      seen.accepted += 1;
      assert(isReadBack(read.frame, door.from), "an accepted frame is refused when written");
    } else {
      if (read.why !== "too-large") seen[read.why] += 1;
      assert(read.line.length <= LINE_EXCERPT_UTF16_MAX + 40, "the excerpt is too long");
      assert(
        read.issues.every((issue) => issue.message !== "" && issue.clause !== ""),
        "an issue says nothing",
      );
    }
  }
  return next;
}
