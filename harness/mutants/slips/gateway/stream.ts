import { acting, dataOf, writing, taking, type Data } from "../edges.ts";
import type { GatewaySlip } from "../slip.ts";

/** Mistakes of what an answer looks like while it grows, and at its end. */
export const STREAM_SLIPS: readonly GatewaySlip[] = [
  {
    id: "g-08-another-message-for-its-own",
    side: "gateway",
    clauses: ["G-08"],
    summary: "The message that a seal names is taken for another.",
    ...taking("outbound_result", (frame) => {
      const result = dataOf(frame["result"]);
      return [
        "message_id" in result ? { ...frame, result: { ...result, message_id: "1.1" } } : frame,
      ];
    }),
  },
  {
    id: "i-04-claims-another-text",
    side: "gateway",
    clauses: ["I-04", "G-45"],
    summary: "What it claims to have delivered is another text than it showed.",
    does: (effect) =>
      effect.kind === "report" && effect.report.what === "turn-ended"
        ? [{ ...effect, report: { ...effect.report, delivered: true, payload: "something else" } }]
        : [effect],
  },
  {
    id: "g-24-a-frame-for-each-word",
    side: "gateway",
    clauses: ["G-24"],
    summary: "Each word is written in a frame of its own.",
    ...acting("draft", (action) => (action["final"] === true ? [action] : wordByWord(action))),
  },
  {
    id: "g-26-cursor-in-frames",
    side: "gateway",
    clauses: ["G-26", "I-21", "I-20"],
    summary: "A cursor stands at the end of each frame.",
    ...acting("draft", (action) => [
      action["final"] === true ? action : { ...action, content: `${textOf(action)} ▉` },
    ]),
  },
  {
    id: "g-27-cut-by-the-wrong-cap",
    side: "gateway",
    clauses: ["G-27", "I-29", "G-106"],
    summary: "The end of each text is padded beyond the cap of its chat.",
    ...acting("*", (action) => [
      textOf(action).length > 400
        ? { ...action, content: textOf(action).padEnd(700, " .") }
        : action,
    ]),
  },
  {
    id: "g-28-preview-of-two-letters",
    side: "gateway",
    clauses: ["G-28"],
    summary: "A preview begins with whatever is there.",
    ...acting("send", (action) =>
      dataOf(action["metadata"])["expect_edits"] === true
        ? [action, { ...action, content: textOf(action).slice(0, 2) }]
        : [action],
    ),
  },
  {
    id: "g-29-frames-repeated",
    side: "gateway",
    clauses: ["G-29"],
    summary: "Each frame is written twice.",
    ...acting("draft", (action) => (action["final"] === true ? [action] : [action, action])),
  },
  {
    id: "g-46-half-a-pair",
    side: "gateway",
    clauses: ["G-46", "W-13"],
    summary: "A text is cut in the middle of an emoji.",
    ...acting("*", (action) => [
      /[\udc00-\udfff]$/u.test(textOf(action)) || textOf(action).includes("😀")
        ? { ...action, content: textOf(action).replace("😀", "\ud83d") }
        : action,
    ]),
  },
  {
    id: "g-50-final-said-again",
    side: "gateway",
    clauses: ["G-50", "I-01", "I-05", "I-07", "I-13", "G-10", "D-12"],
    summary: "A final goes out plainly behind its seal.",
    ...acting("draft", (action) =>
      action["final"] === true ? [action, plainly(action)] : [action],
    ),
  },
  {
    id: "i-02-final-said-twice",
    side: "gateway",
    clauses: ["I-02", "G-09", "W-57"],
    summary: "A plain final goes out twice.",
    ...acting("send", (action) =>
      dataOf(action["metadata"])["notify"] === true ? [action, action] : [action],
    ),
  },
  {
    id: "i-12-seal-of-another-stream",
    side: "gateway",
    clauses: ["I-12", "I-16"],
    summary: "A seal carries the id after its stream's.",
    ...acting("draft", (action) => [
      action["final"] === true ? { ...action, draft_id: Number(action["draft_id"]) + 1 } : action,
    ]),
  },
  {
    id: "i-17-frame-behind-its-seal",
    side: "gateway",
    clauses: ["I-17", "G-05"],
    summary: "A frame follows the seal of its stream.",
    ...acting("draft", (action) =>
      action["final"] === true ? [action, { ...action, final: false }] : [action],
    ),
  },
  {
    id: "i-18-seal-three-times",
    side: "gateway",
    clauses: ["I-18", "G-07", "G-18", "I-06"],
    summary: "A seal is written three times, whatever comes of it.",
    ...acting("draft", (action) =>
      action["final"] === true ? [action, action, action] : [action],
    ),
  },
  {
    id: "i-23-fence-closed-in-a-frame",
    side: "gateway",
    clauses: ["I-23"],
    summary: "A frame closes the fence that is open in it.",
    ...acting("draft", (action) => [
      action["final"] !== true && textOf(action).includes("```")
        ? { ...action, content: `${textOf(action)}\n\`\`\`` }
        : action,
    ]),
  },
  {
    id: "i-24-first-words-lost",
    side: "gateway",
    clauses: ["I-24", "I-03"],
    summary: "A stream begins with its second word.",
    ...acting("draft", (action) => [
      { ...action, content: textOf(action).split(" ").slice(1).join(" ") },
    ]),
  },
  {
    id: "g-12-final-lost-with-its-link",
    side: "gateway",
    clauses: ["G-12", "D-30", "I-03"],
    summary: "What a turn says on its second socket is not written.",
    does: (effect) =>
      effect.kind === "send" &&
      effect.conn !== "g1.1" &&
      isFinal(dataOf(dataOf(effect.frame)["action"]))
        ? []
        : [effect],
  },
  {
    id: "g-32-remarks-unsaid",
    side: "gateway",
    clauses: ["G-32"],
    summary: "Whatever is said beside an answer is not.",
    ...acting("send", (action) => (textOf(action).includes("note") ? [] : [action])),
  },
  {
    id: "g-65-progress-as-a-new-message",
    side: "gateway",
    clauses: ["G-65"],
    summary: "Progress in text is posted anew each time.",
    ...acting("edit", (action) =>
      textOf(action).startsWith("Hermes is working…")
        ? [{ ...plainly(action), metadata: action["metadata"] }]
        : [action],
    ),
  },
  {
    id: "g-54-deliveries-kept",
    side: "gateway",
    clauses: ["G-54"],
    summary: "A text that nobody asked for is not delivered.",
    ...acting("send", (action) => (/^(day|act)/.test(textOf(action)) ? [] : [action])),
  },
  {
    id: "g-83-asks-who-it-is",
    side: "gateway",
    clauses: ["G-83"],
    summary: "It answers the first person only.",
    ...taking("inbound", (frame) => (isOf(frame, "U2") ? [] : [frame])),
  },
  {
    id: "i-10-diagnostic-in-the-seal",
    side: "gateway",
    clauses: ["I-10", "G-52", "G-36"],
    summary: "A turn that failed is sealed with the reason.",
    ...acting("draft", (action) => [
      action["final"] === true ? { ...action, content: `${textOf(action)} oops1 oops2` } : action,
    ]),
  },
  {
    id: "i-36-request-never-settled",
    side: "gateway",
    clauses: ["I-36", "W-50", "W-52"],
    summary: "A request that is not answered is waited for without end.",
    does: (effect) =>
      effect.kind === "report" &&
      effect.report.what === "request-settled" &&
      effect.report.outcome === "ambiguous"
        ? []
        : [effect],
  },
  {
    id: "w-34-tagless",
    side: "gateway",
    clauses: ["W-34"],
    summary: "A frame says its platform, and not its bot.",
    ...writing((frame) => [
      "platform" in frame && frame["type"] === "outbound" ? { ...frame, botId: "B9" } : frame,
    ]),
  },
];

function textOf({ content }: Data): string {
  return typeof content === "string" ? content : "";
}

function isFinal(action: Data): boolean {
  return action["final"] === true || dataOf(action["metadata"])["notify"] === true;
}

function isOf(frame: Data, user: string): boolean {
  return dataOf(dataOf(frame["event"])["source"])["user_id"] === user;
}

function wordByWord(action: Data): readonly Data[] {
  const words = textOf(action).split(" ");
  return words.map((_, i) => ({ ...action, content: words.slice(0, i + 1).join(" ") }));
}

function plainly({ chat_id, content, metadata }: Data): Data {
  return { op: "send", chat_id, content, reply_to: null, metadata };
}
