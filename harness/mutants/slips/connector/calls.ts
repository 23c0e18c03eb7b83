import { calling, dataOf, without, type Data } from "../edges.ts";
import type { ConnectorSlip } from "../slip.ts";

/** Mistakes of what a platform is asked for. */
export const CALL_SLIPS: readonly ConnectorSlip[] = [
  {
    id: "c-01-each-frame-opens-a-stream",
    side: "connector",
    clauses: ["C-01", "C-02", "I-01", "I-05", "I-22"],
    summary: "Every frame opens a stream of its own.",
    ...calling("chat.appendStream", (call) => [
      {
        ...without(call, "ts"),
        method: "chat.startStream",
        thread_ts: "1.000001",
        recipient_user_id: "U1",
        recipient_team_id: "T1",
      },
    ]),
  },
  {
    id: "c-05-streams-never-stopped",
    side: "connector",
    clauses: ["C-05", "C-10", "C-13", "I-09", "I-56", "D-35"],
    summary: "No stream is ever stopped.",
    ...calling("chat.stopStream", (call) => [
      "markdown_text" in call
        ? { ...call, method: "chat.appendStream" }
        : {
            platform: "slack",
            method: "assistant.threads.setStatus",
            channel_id: call["channel"],
            thread_ts: "1.000001",
            status: "",
          },
    ]),
  },
  {
    id: "c-16-one-call-for-all",
    side: "connector",
    clauses: ["C-16"],
    summary: "A long text is passed on in one call.",
    policies: { streamCallUnitsMax: () => 1_000_000 },
  },
  {
    id: "c-17-recipient-not-named",
    side: "connector",
    clauses: ["C-17", "D-16"],
    summary: "A channel's stream does not say for whom it is.",
    ...calling("chat.startStream", (call) => [
      without(call, "recipient_user_id", "recipient_team_id"),
    ]),
  },
  {
    id: "c-19-previews-stay",
    side: "connector",
    clauses: ["C-19", "I-02"],
    summary: "A preview is posted as a message.",
    ...calling("sendMessageDraft", (call) => [{ ...call, method: "sendMessage" }]),
  },
  {
    id: "c-23-fields-as-they-come",
    side: "connector",
    clauses: ["C-23"],
    summary: "A task's title is passed on however long it is.",
    ...calling("*", (call) => [withLongTitles(call)]),
  },
  {
    id: "c-24-threads-ignored",
    side: "connector",
    clauses: ["C-24", "D-22"],
    summary: "Whatever goes into a thread goes to the top level.",
    ...calling("*", (call) => [
      call["method"] === "chat.startStream" ? { ...call, thread_ts: "1.000001" } : call,
    ]),
  },
  {
    id: "c-28-blocks-for-everybody",
    side: "connector",
    clauses: ["C-28"],
    summary: "Every text is rendered in blocks.",
    ...calling("chat.stopStream", (call) => [
      { ...call, blocks: [{ type: "section", text: { type: "mrkdwn", text: "rendered1" } }] },
    ]),
  },
  {
    id: "c-50-tokens-of-its-own",
    side: "connector",
    clauses: ["C-50", "O-38"],
    summary: "A button carries the number of its option.",
    ...calling("*", (call) => [JSON.parse(JSON.stringify(call).replaceAll("hp1:", "no.")) as Data]),
  },
  {
    id: "c-51-ten-is-enough",
    side: "connector",
    clauses: ["C-51"],
    summary: "More choices than a list holds are offered in one all the same.",
    ...calling("*", (call) => [withoutNumbers(call)]),
  },
  {
    id: "g-46-cut-in-a-pair",
    side: "connector",
    clauses: ["G-46"],
    summary: "A part ends in the middle of an emoji.",
    ...calling("sendMessage", (call) => [
      { ...call, text: String(call["text"]).replace("😀", "\ud83d") },
    ]),
  },
  {
    id: "i-21-cursor-of-its-own",
    side: "connector",
    clauses: ["I-21"],
    summary: "What grows ends in a cursor, which stays.",
    ...calling("*", (call) => [
      typeof call["markdown_text"] === "string"
        ? { ...call, markdown_text: `${call["markdown_text"]} ▉` }
        : typeof call["text"] === "string"
          ? { ...call, text: `${call["text"]} ▉` }
          : call,
    ]),
  },
  {
    id: "i-11-words-of-another",
    side: "connector",
    clauses: ["I-11", "I-55"],
    summary: "What is said in one chat is said in another as well.",
    ...calling("chat.stopStream", (call) => [
      call,
      {
        platform: "slack",
        method: "chat.postMessage",
        channel: "D1",
        text: textOf(call),
      },
    ]),
  },
  {
    id: "d-29-no-edits",
    side: "connector",
    clauses: ["D-29"],
    summary: "Each frame of a draft that cannot stream is a message.",
    ...calling("chat.update", (call) => [{ ...without(call, "ts"), method: "chat.postMessage" }]),
  },
];

function textOf({ markdown_text: text }: Data): string {
  return typeof text === "string" ? text : "cyd1 cyd2";
}

function withLongTitles(call: Data): Data {
  const { chunks } = call;
  if (!Array.isArray(chunks)) return call;
  const long = (chunk: unknown): Data => ({ ...dataOf(chunk), title: "x".repeat(300) });
  return { ...call, chunks: chunks.map(long) };
}

function withoutNumbers(call: Data): Data {
  const { text } = call;
  const body = dataOf(text)["body"];
  return typeof body === "string" ? { ...call, text: { body: body.split("\n")[0] ?? "" } } : call;
}
