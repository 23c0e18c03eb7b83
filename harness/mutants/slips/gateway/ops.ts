import { acting, dataOf, placing, without } from "../edges.ts";
import type { GatewaySlip } from "../slip.ts";

/** Mistakes of how an op is formed and where it says that it belongs. */
export const OP_SLIPS: readonly GatewaySlip[] = [
  {
    id: "o-01-ops-by-kind",
    side: "gateway",
    clauses: ["O-01"],
    summary: "An op is told apart by `kind`.",
    ...acting("*", (action) => [{ ...without(action, "op"), kind: action["op"] }]),
  },
  {
    id: "o-05-nothing-is-null",
    side: "gateway",
    clauses: ["O-05"],
    summary: "The metadata of its ops is null.",
    ...acting("*", (action) => [{ ...action, metadata: null }]),
  },
  {
    id: "o-06-ids-as-numbers",
    side: "gateway",
    clauses: ["O-06"],
    summary: "A chat's id is a number where it looks like one.",
    ...acting("*", (action) => [
      {
        ...action,
        chat_id: Number.isNaN(Number(action["chat_id"]))
          ? action["chat_id"]
          : Number(action["chat_id"]),
      },
    ]),
  },
  {
    id: "o-07-sends-nothing",
    side: "gateway",
    clauses: ["O-07"],
    summary: "A send says nothing.",
    ...acting("send", (action) => [{ ...action, content: "" }]),
  },
  {
    id: "o-08-edit-of-no-message",
    side: "gateway",
    clauses: ["O-08", "G-51"],
    summary: "An edit does not say which message it changes.",
    ...acting("edit", (action) => [without(action, "message_id")]),
  },
  {
    id: "o-09-status-never-cleared",
    side: "gateway",
    clauses: ["O-09", "G-91"],
    summary: "A status is never cleared.",
    ...acting("typing", (action) => (action["content"] === "" ? [] : [action])),
  },
  {
    id: "o-10-old-preview-left",
    side: "gateway",
    clauses: ["O-10", "G-53"],
    summary: "Nothing is ever deleted.",
    ...acting("delete", () => []),
  },
  {
    id: "o-11-follow-up-into-a-chat",
    side: "gateway",
    clauses: ["O-11"],
    summary: "A text by a capability names the chat that it is for.",
    ...acting("follow_up", (action) => [{ ...action, chat_id: "C1" }]),
  },
  {
    id: "o-12-looks-up-nothing",
    side: "gateway",
    clauses: ["O-12"],
    summary: "A chat that could be looked up is not.",
    ...acting("get_chat_info", () => []),
  },
  {
    id: "o-13-file-without-a-kind",
    side: "gateway",
    clauses: ["O-13"],
    summary: "A file does not say what it is.",
    ...acting("send_media", (action) => [without(action, "media_kind")]),
  },
  {
    id: "o-15-marks-by-name",
    side: "gateway",
    clauses: ["O-15", "D-25"],
    summary: "A reaction is called by a name.",
    ...acting("react", (action) => [{ ...action, emoji: ":eyes:" }]),
  },
  {
    id: "g-92-mark-left",
    side: "gateway",
    clauses: ["G-92", "O-15"],
    summary: "The mark of the beginning stays.",
    ...acting("react", (action) => (action["remove"] === true ? [] : [action])),
  },
  {
    id: "g-93-marks-commands",
    side: "gateway",
    clauses: ["G-93"],
    summary: "A command is marked like any other message.",
    ...acting("typing", (action) => [action, markOf(action)]),
  },
  {
    id: "o-16-thread-without-a-name",
    side: "gateway",
    clauses: ["O-16"],
    summary: "A thread is opened under a name of its own making.",
    ...acting("thread_create", (action) => [{ ...action, thread_name: "x".repeat(101) }]),
  },
  {
    id: "o-17-renamed-without-a-guard",
    side: "gateway",
    clauses: ["O-17", "G-94"],
    summary: "A thread is renamed whoever made it.",
    ...acting("thread_rename", (action) => [without(action, "only_if_connector_created")]),
  },
  {
    id: "o-18-streams-are-called-0",
    side: "gateway",
    clauses: ["O-18", "G-20"],
    summary: "Every stream has the id 0.",
    ...acting("draft", (action) => [{ ...action, draft_id: 0 }]),
  },
  {
    id: "o-19-last-task-only",
    side: "gateway",
    clauses: ["O-19"],
    summary: "A card is published with its newest task alone.",
    ...acting("task_card", (action) => [{ ...action, chunks: tasksOf(action).slice(-1) }]),
  },
  {
    id: "g-62-statuses-of-its-own",
    side: "gateway",
    clauses: ["G-62"],
    summary: "A task that is done is called done.",
    ...acting("task_card", (action) => [
      { ...action, chunks: tasksOf(action).map((task) => ({ ...dataOf(task), status: "done" })) },
    ]),
  },
  {
    id: "g-64-card-in-a-numbered-thread",
    side: "gateway",
    clauses: ["G-64"],
    summary: "The thread of a card is a number.",
    ...acting("task_card", (action) => [
      { ...action, metadata: { ...dataOf(action["metadata"]), thread_id: 1 } },
    ]),
  },
  {
    id: "g-63-card-never-stopped",
    side: "gateway",
    clauses: ["G-63"],
    summary: "A card stays open behind its turn.",
    ...acting("task_card_stop", () => []),
  },
  {
    id: "o-22-placed-nowhere",
    side: "gateway",
    clauses: ["O-22", "G-13", "G-85", "G-86", "G-72", "I-31"],
    summary: "No op says in which thread it belongs.",
    ...placing((metadata) => without(metadata, "thread_id", "thread_ts", "message_id")),
  },
  {
    id: "o-23-tenant-not-named",
    side: "gateway",
    clauses: ["O-23", "G-89", "D-20", "I-32", "G-55"],
    summary: "No op says for whom it is.",
    ...placing((metadata) => without(metadata, "scope_id", "user_id")),
  },
  {
    id: "o-25-hints-for-everybody",
    side: "gateway",
    clauses: ["O-25"],
    summary: "Every platform is told how to render.",
    ...placing((metadata) => ({ ...metadata, format_hints: { markdown_blocks: true } })),
  },
  {
    id: "o-26-finals-unmarked",
    side: "gateway",
    clauses: ["O-26", "G-34"],
    summary: "What ends a turn does not notify.",
    ...placing((metadata) => without(metadata, "notify")),
  },
  {
    id: "o-27-marks-of-its-own",
    side: "gateway",
    clauses: ["O-27", "I-25"],
    summary: "A mark of its own leaves with every op.",
    ...placing((metadata) => ({ ...metadata, _turn: "1" })),
  },
  {
    id: "i-26-secret-in-the-metadata",
    side: "gateway",
    clauses: ["I-26"],
    summary: "Every op carries the credential.",
    ...placing((metadata) => ({ ...metadata, auth: "Bearer secret of g1" })),
  },
  {
    id: "i-30-status-cleared-elsewhere",
    side: "gateway",
    clauses: ["I-30", "G-87"],
    summary: "A status is cleared where it was not set.",
    ...acting("typing", (action) => [
      action["content"] === ""
        ? { ...action, metadata: { ...dataOf(action["metadata"]), thread_id: "1.000001" } }
        : action,
    ]),
  },
  {
    id: "g-87-status-without-its-thread",
    side: "gateway",
    clauses: ["G-87", "D-23"],
    summary: "A status does not say to which message it belongs.",
    ...acting("typing", (action) => [
      { ...action, metadata: without(dataOf(action["metadata"]), "thread_id", "thread_ts") },
    ]),
  },
  {
    id: "g-84-profile-kept-back",
    side: "gateway",
    clauses: ["G-84"],
    summary: "An answer does not say for which profile it is.",
    ...placing((metadata) => without(metadata, "profile")),
  },
  {
    id: "g-55-delivery-answers-a-message",
    side: "gateway",
    clauses: ["G-55"],
    summary: "A scheduled text is told as the answer to a message.",
    ...acting("send", (action) => [
      { ...action, metadata: { message_id: "1", ...dataOf(action["metadata"]) } },
    ]),
  },
];

function tasksOf({ chunks }: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(chunks) ? chunks : [];
}

function markOf({
  chat_id,
  metadata,
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { message_id = "1" } = dataOf(metadata);
  return { op: "react", chat_id, message_id, emoji: "👀", remove: false, metadata };
}
