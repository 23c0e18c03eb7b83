import type { GatewayInput } from "../../../../contract/ports/gateway.ts";
import { dataOf, describedAs, taking, without } from "../edges.ts";
import { MISREADINGS } from "../misreadings.ts";
import type { GatewaySlip } from "../slip.ts";

/** Mistakes of reading what a connector writes. */
export const READING_SLIPS: readonly GatewaySlip[] = [
  { ...MISREADINGS.firstLineOnly, id: "w-14-first-line-only", side: "gateway" },
  { ...MISREADINGS.messageIsLine, id: "w-16-a-message-is-a-line", side: "gateway" },
  { ...MISREADINGS.stuckBehindUnknown, id: "w-18-stuck-behind-an-unknown-type", side: "gateway" },
  { ...MISREADINGS.refusesUnknownFields, id: "w-19-refuses-unknown-fields", side: "gateway" },
  {
    id: "w-17-falls-over-what-is-no-json",
    side: "gateway",
    clauses: ["W-17", "I-40"],
    summary: "A line that is no JSON ends its link for good.",
    hears: fallsOver((text) => text.includes("W-17")),
  },
  {
    id: "w-20-falls-over-what-is-no-frame",
    side: "gateway",
    clauses: ["W-20", "W-44", "I-40"],
    summary: "JSON that is no frame ends its link for good.",
    hears: fallsOver((text) => !text.includes("W-17")),
  },
  {
    id: "w-39-flags-are-on-by-default",
    side: "gateway",
    clauses: ["W-39"],
    summary: "A flag that a descriptor does not name counts as set.",
    ...describedAs((descriptor) => ({ supports_block_formatting: true, ...descriptor })),
  },
  {
    id: "w-40-no-cap-is-no-limit",
    side: "gateway",
    clauses: ["W-40", "G-106"],
    summary: "A cap that is none is taken for no limit at all.",
    ...describedAs((descriptor) =>
      Number(descriptor["max_message_length"]) > 0
        ? descriptor
        : { ...descriptor, max_message_length: 1_000_000 },
    ),
  },
  {
    id: "w-42-nothing-listed-is-everything",
    side: "gateway",
    clauses: ["W-42", "W-43", "O-02", "I-28"],
    summary: "A descriptor that lists no ops is taken for one that lists all.",
    ...describedAs((descriptor) => {
      const listed = descriptor["supported_ops"];
      const isEmpty = Array.isArray(listed) && listed.length === 0;
      const all = ["send", "edit", "typing", "draft", "task_card", "delete", "react"];
      return isEmpty ? { ...descriptor, supported_ops: all } : descriptor;
    }),
  },
  {
    id: "w-43-drafts-where-none-are-listed",
    side: "gateway",
    clauses: ["W-43", "G-01", "G-111", "I-28"],
    summary: "It streams drafts wherever it may.",
    ...describedAs((descriptor) => ({
      ...descriptor,
      supports_draft_streaming: true,
      supported_ops: [...listOf(descriptor["supported_ops"]), "draft"],
    })),
  },
  {
    id: "w-48-silence-is-success",
    side: "gateway",
    clauses: ["W-48"],
    summary: "A result that does not say whether it went well counts as one that did.",
    ...taking("outbound_result", (frame) => {
      const result = dataOf(frame["result"]);
      return [
        { ...frame, result: result["success"] === false ? result : { ...result, success: true } },
      ];
    }),
  },
  {
    id: "d-06-doubt-is-a-refusal",
    side: "gateway",
    clauses: ["D-06"],
    summary: "A result that says ambiguous counts as a refusal.",
    ...taking("outbound_result", (frame) => [
      { ...frame, result: without(dataOf(frame["result"]), "ambiguous") },
    ]),
  },
  {
    id: "w-66-unknown-kinds-are-dropped",
    side: "gateway",
    clauses: ["W-66"],
    summary: "A message of a kind that it does not know is dropped.",
    ...taking("inbound", (frame) =>
      dataOf(frame["event"])["message_type"] === "hologram" ? [] : [frame],
    ),
  },
  {
    id: "w-67-no-kind-of-chat-no-message",
    side: "gateway",
    clauses: ["W-67"],
    summary: "A message that does not say what kind of chat it is from is dropped.",
    ...taking("inbound", (frame) =>
      "chat_type" in dataOf(dataOf(frame["event"])["source"]) ? [frame] : [],
    ),
  },
  {
    id: "w-72-any-answer-is-an-answer",
    side: "gateway",
    clauses: ["W-72", "G-69"],
    summary: "A message with whatever for an answer is taken for one, and is nobody's chat.",
    ...taking("inbound", (frame) => {
      const { prompt_response: answer } = dataOf(frame["event"]);
      return answer === undefined || answer === null ? [frame] : [];
    }),
  },
  {
    id: "w-74-odd-headers-refuse-a-request",
    side: "gateway",
    clauses: ["W-74"],
    summary: "A request with a header that is no pair is not read.",
    reads: (text) => (text.includes('"headers":[["x"]') ? "[]\n" : text),
  },
  {
    id: "o-29-a-success-without-a-name-is-none",
    side: "gateway",
    clauses: ["O-29"],
    summary: "A success that names no message counts as a failure.",
    ...taking("outbound_result", (frame) => {
      const result = dataOf(frame["result"]);
      return ["message_id" in result ? frame : { ...frame, result: { ...result, success: false } }];
    }),
  },
  {
    id: "g-96-any-platform-is-discord",
    side: "gateway",
    clauses: ["G-96"],
    summary: "A request of any platform is read as if Discord had handed it on.",
    ...taking("passthrough_forward", (frame) => [
      { ...frame, forward: { ...dataOf(frame["forward"]), platform: "discord" } },
    ]),
  },
];

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A line that cannot be read is the end of the link; `isMeant` looks at what was wrong with it. */
function fallsOver(
  isMeant: (issues: string) => boolean,
): (input: GatewayInput) => readonly GatewayInput[] {
  return (input) => {
    if (input.kind !== "malformed" || !isMeant(JSON.stringify(input.issues))) return [input];
    const { atMs, conn } = input;
    return [
      { atMs, kind: "closed", conn, code: 1006, reason: "" },
      { atMs, kind: "disconnect" },
    ];
  };
}
