import { either, takes, writes, writesNonsense } from "../sometimes/steps.ts";
import { NOT_HERE, type Fault } from "./fault.ts";
import { connOf } from "./scene.ts";

/** The request id of everything that has one: a gateway never uses it. */
const NOBODYS_ID = "0".repeat(32);
const TELEGRAM_BOT = { platform: "telegram", botId: "B2" } as const;
const DISCORD_BOT = { platform: "discord", botId: "B3" } as const;
const TENANT = { user_id: "U1", scope_id: "T1" } as const;

/** Lines of a gateway that a connector must not be misled by (C-19, C-21, C-22, C-27, C-30, C-32, C-33, C-39, C-46, C-47, C-57, O-04). */
export const STRAY_LINES: Readonly<Record<string, string>> = {
  "not-json": "{",
  array: "[]",
  "type-not-text": '{"type":[]}',
  "hello-of-nobody": '{"type":"hello"}',
  "hello-of-a-stranger": '{"type":"hello","platform":"zulip","botId":"B9"}',
  "request-without-action": JSON.stringify({ type: "outbound", requestId: NOBODYS_ID }),
  "unlisted-op": outbound({
    op: "react",
    chat_id: "D1",
    message_id: "1",
    emoji: "👀",
    remove: false,
    metadata: TENANT,
  }),
  "foreign-bot": outbound(
    { op: "send", chat_id: "D1", content: "stray1 stray2", metadata: TENANT },
    { platform: "slack", botId: "B9" },
  ),
  "send-of-nobody": outbound({ op: "send", chat_id: "D1", content: "stray1", metadata: {} }),
  "typing-of-nobody": outbound({
    op: "typing",
    chat_id: "D1",
    metadata: { thread_id: "1.000001" },
  }),
  "draft-of-nobody": outbound({
    op: "draft",
    chat_id: "D1",
    draft_id: 7,
    content: "stray1",
    final: false,
    metadata: { thread_id: "1.000001" },
  }),
  "card-without-thread": outbound({
    op: "task_card",
    chat_id: "C1",
    card_id: "turn:root",
    chunks: [{ id: "stray1", title: "stray1", status: "complete" }],
    metadata: TENANT,
  }),
  "ack-of-nobody": '{"type":"inbound_ack","bufferId":"nobodys"}',
  "card-stop-of-nobody": outbound({
    op: "task_card_stop",
    chat_id: "D1",
    card_id: "turn:nobodys",
    metadata: { ...TENANT, thread_id: "1.000001" },
  }),
  "final-preview": outbound(
    { op: "draft", chat_id: "D1", draft_id: 7, content: "stray1", final: true, metadata: TENANT },
    { platform: "telegram", botId: "B2" },
  ),
  "style-of-old": outbound({
    op: "prompt",
    chat_id: "D1",
    content: "Which one?",
    prompt_kind: "choice",
    prompt_id: "a1b2c3.00000001",
    options: [{ id: "o1", label: "One", style: "success" }],
    metadata: TENANT,
  }),
  "rename-of-anothers-thread": rename({ only_if_connector_created: true }),
  "rename-by-another-name": rename({ only_if_current_name: "another name" }),
  "rename-of-a-topic-by-name": rename({ only_if_current_name: "a name" }, "-200", TELEGRAM_BOT),
  "follow-up-of-another": outbound(
    {
      op: "follow_up",
      session_key: "agent:main:discord:group:C1:U1",
      kind: "discord.interaction_token",
      content: "stray1",
      metadata: { user_id: "U2", scope_id: "G1" },
    },
    DISCORD_BOT,
  ),
};

/** A gateway that is not sound writes something. The connector must live on, and claim nothing undone. */
export const stray: Fault = {
  name: "stray",
  describe: `the gateway's socket carries a line before the event that no sound gateway writes: ${Object.keys(STRAY_LINES).join(", ")}`,
  at: ["hello", "request", "inbound-ack", "agent", "wake", "user"],
  physical: true,
  sometimes: {
    title: "a connector reads a line that no sound gateway writes, and goes on",
    steps: [
      either(writesNonsense("gateway"), takes("connector", "outbound")),
      either(writes("connector", "outbound_result"), takes("connector", "outbound")),
    ],
  },
  // Which line it is makes no difference to a sound connector, so one stands for all.
  offers: ({ event }) =>
    event.kind === "inbound-ack" || event.kind === "hello" ? ["array"] : NOT_HERE,
  apply: (scene, parameter) => {
    const conn = connOf(scene);
    const line = STRAY_LINES[parameter === "" ? "array" : parameter];
    if (conn === undefined || line === undefined) return undefined;
    const incident = { what: "inject", conn, from: "gateway", text: `${line}\n` } as const;
    return { event: "waits", first: [incident], detail: line };
  },
};

function outbound(action: object, tag: object = {}): string {
  return JSON.stringify({ type: "outbound", requestId: NOBODYS_ID, action, ...tag });
}

/** The name of a thread that this connector did not make, and of which it only knows the id (C-30). */
function rename(guard: object, chat_id = "C1", bot: object = DISCORD_BOT): string {
  const thread = { op: "thread_rename", chat_id, message_id: "1", thread_name: "stray1" };
  return outbound({ ...thread, ...guard, metadata: TENANT }, bot);
}
