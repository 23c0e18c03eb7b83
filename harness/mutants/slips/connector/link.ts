import { MISREADINGS } from "../misreadings.ts";
import { dataOf, reading, telling, without } from "../edges.ts";
import type { ConnectorSlip } from "../slip.ts";

/** Mistakes of letting in, reading, delivering, and answering. */
export const LINK_SLIPS: readonly ConnectorSlip[] = [
  { ...MISREADINGS.firstLineOnly, id: "c-w-14-first-line-only", side: "connector" },
  { ...MISREADINGS.messageIsLine, id: "c-w-16-a-message-is-a-line", side: "connector" },
  {
    ...MISREADINGS.stuckBehindUnknown,
    id: "c-w-18-stuck-behind-an-unknown-type",
    side: "connector",
  },
  { ...MISREADINGS.refusesUnknownFields, id: "c-w-19-refuses-unknown-fields", side: "connector" },
  {
    id: "w-07-good-token-refused",
    side: "connector",
    clauses: ["W-07", "W-09"],
    summary: "A token is split from the left, so that an id with a colon is nobody's.",
    hears: (input) =>
      input.kind === "upgrade" && tokenOf(input.authorization).startsWith("team:")
        ? [{ ...input, authorization: "Bearer dGVhbQ" }]
        : [input],
  },
  {
    id: "w-08-token-not-looked-at",
    side: "connector",
    clauses: ["W-08", "W-79"],
    summary: "At its side doors nobody's token is good.",
    hears: (input) =>
      input.kind === "http" ? [{ ...input, request: { ...input.request, headers: {} } }] : [input],
  },
  {
    id: "c-w-13-results-in-a-list",
    side: "connector",
    clauses: ["W-13"],
    summary: "A result is written as a list of one.",
    ...telling("outbound_result", (frame) => [Object.assign([frame], frame)]),
  },
  {
    id: "w-27-all-is-buffered",
    side: "connector",
    clauses: ["W-27", "W-32"],
    summary: "A live delivery says that it is a buffered one.",
    does: (effect) =>
      effect.kind === "send" &&
      (effect.frame.type === "inbound" || effect.frame.type === "passthrough_forward")
        ? [{ ...effect, frame: { bufferId: "b0", ...effect.frame } }]
        : [effect],
  },
  {
    id: "w-30-stops-kept-back",
    side: "connector",
    clauses: ["W-30", "C-44"],
    summary: "A person's stop is not passed on.",
    ...telling("interrupt_inbound", () => []),
  },
  {
    id: "c-44-stops-go-to-all",
    side: "connector",
    clauses: ["C-44"],
    summary: "A person's stop goes to another gateway as well.",
    does: (effect) =>
      effect.kind === "send" && effect.frame.type === "interrupt_inbound"
        ? [effect, { ...effect, conn: "g2.1" }]
        : [effect],
  },
  {
    id: "w-36-untagged-is-nobodys",
    side: "connector",
    clauses: ["W-36"],
    summary: "An op without a platform is not served.",
    ...reading("outbound", (frame) => ("platform" in frame ? [frame] : [])),
  },
  {
    id: "w-38-no-unit",
    side: "connector",
    clauses: ["W-38"],
    summary: "A descriptor does not say in what its lengths are counted.",
    ...telling("descriptor", (frame) => [
      { ...frame, descriptor: without(dataOf(frame["descriptor"]), "len_unit") },
    ]),
  },
  {
    id: "d-15-the-platforms-own-cap",
    side: "connector",
    clauses: ["D-15"],
    summary: "Slack's cap is told without the room that a connector needs.",
    ...telling("descriptor", (frame) => [
      { ...frame, descriptor: { ...dataOf(frame["descriptor"]), max_message_length: 40_000 } },
    ]),
  },
  {
    id: "w-49-doubts-by-itself",
    side: "connector",
    clauses: ["W-49"],
    summary: "A result says that it is ambiguous.",
    ...telling("outbound_result", (frame) => [
      { ...frame, result: { ...dataOf(frame["result"]), ambiguous: true } },
    ]),
  },
  {
    id: "o-05-falls-over-odd-metadata",
    side: "connector",
    clauses: ["O-05"],
    summary: "An op whose metadata are no object is never answered.",
    ...reading("outbound", (frame) =>
      Object.keys(dataOf(dataOf(frame["action"])["metadata"])).length === 0 ? [] : [frame],
    ),
  },
  {
    id: "c-o-06-ids-as-numbers",
    side: "connector",
    clauses: ["O-06"],
    summary: "The chat of a message is a number.",
    ...telling("inbound", (frame) => {
      const event = dataOf(frame["event"]);
      return [
        { ...frame, event: { ...event, source: { ...dataOf(event["source"]), chat_id: 1 } } },
      ];
    }),
  },
  {
    id: "c-15-everything-went-well",
    side: "connector",
    clauses: ["C-15", "C-11", "I-08", "C-14", "I-03"],
    summary: "Every op is answered with success.",
    ...telling("outbound_result", (frame) => [
      { ...frame, result: { ...without(dataOf(frame["result"]), "error", "code"), success: true } },
    ]),
  },
  {
    id: "c-31-thread-not-named",
    side: "connector",
    clauses: ["C-31"],
    summary: "A thread that it made is not named in the result.",
    ...telling("outbound_result", (frame) => [
      { ...frame, result: without(dataOf(frame["result"]), "thread_id", "auto_thread_name") },
    ]),
  },
  {
    id: "o-20-one-stop-for-a-card",
    side: "connector",
    clauses: ["O-20", "C-22"],
    summary: "The stop of a card that is not open is a failure.",
    ...telling("outbound_result", (frame) =>
      frame["requestId"] === "0".repeat(32)
        ? [{ ...frame, result: { success: false, error: "no such card" } }]
        : [frame],
    ),
  },
  {
    id: "c-39-falls-over-an-unknown-ack",
    side: "connector",
    clauses: ["C-39"],
    summary: "An acknowledgement of nothing ends its socket.",
    hears: (input) =>
      input.kind === "frame" &&
      input.frame.type === "inbound_ack" &&
      input.frame.bufferId === "nobodys"
        ? [{ atMs: input.atMs, kind: "malformed", conn: input.conn, issues: [] }]
        : [input],
    policies: { keepsSocketOverMalformed: () => false },
  },
  {
    id: "c-42-second-person-unheard",
    side: "connector",
    clauses: ["C-42"],
    summary: "Only the first person is anybody's.",
    hears: (input) =>
      input.kind === "platform-event" && "user" in input.event && input.event.user === "U2"
        ? []
        : [input],
  },
  {
    id: "c-52-choice-in-words-only",
    side: "connector",
    clauses: ["C-52"],
    summary: "A choice comes as a text, without saying to what.",
    ...telling("inbound", (frame) => [
      { ...frame, event: without(dataOf(frame["event"]), "prompt_response") },
    ]),
  },
];

/** `id:exp:sig` of an Authorization header. */
function tokenOf(authorization: string | null): string {
  const token = authorization?.replace(/^Bearer /, "") ?? "";
  return atob(token.replaceAll("-", "+").replaceAll("_", "/"));
}
