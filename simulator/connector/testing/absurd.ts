import fc from "fast-check";
import type { GatewayFrame } from "../../../contract/generated/types.ts";
import type { PlatformAnswer } from "../../platforms/port.ts";
import type { ConnectorHappening } from "../port.ts";

/** Few names, so that inputs meet each other. */
const conn = fc.constantFrom("g1.1", "g1.2", "g2.1", "x");
const chat = fc.constantFrom("D1", "C1", "5", "-5", "");
const id = fc.constantFrom("1.000001", "0.000001", "", "9");
const text = fc.oneof(
  fc.constantFrom("", " ", "a", "ab", "abc", "abcd", "\ud83d", "🙂"),
  fc.nat(3).map((n) => "long text ".repeat(1_200 * (n + 1))),
);
const platform = fc.constantFrom("slack" as const, "telegram" as const);
const thread = fc.constantFrom(undefined, "1.000001");
const metadata = fc
  .record({
    user_id: fc.constantFrom(undefined, "U1", "U2"),
    scope_id: fc.constantFrom(undefined, "T1"),
    thread_id: thread,
    thread_ts: thread,
  })
  .map((fields) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  );
const chunk = fc.record({
  id: fc.constantFrom("1", "2"),
  title: text,
  status: fc.constantFrom("pending" as const, "in_progress" as const, "complete" as const),
  details: text,
});

const action = fc.oneof(
  fc.record({
    op: fc.constant("draft" as const),
    chat_id: chat,
    draft_id: fc.integer({ min: 1, max: 3 }),
    content: text,
    final: fc.boolean(),
    metadata,
  }),
  fc.record({ op: fc.constant("send" as const), chat_id: chat, content: text, metadata }),
  fc.record({
    op: fc.constant("edit" as const),
    chat_id: chat,
    message_id: id,
    content: text,
    metadata,
  }),
  fc.record({ op: fc.constant("delete" as const), chat_id: chat, message_id: id, metadata }),
  fc.record({ op: fc.constant("typing" as const), chat_id: chat, content: text, metadata }),
  fc.record({
    op: fc.constant("task_card" as const),
    chat_id: chat,
    card_id: fc.constantFrom("a", "b"),
    chunks: fc.array(chunk, { maxLength: 3 }),
    metadata,
  }),
  fc.record({
    op: fc.constant("task_card_stop" as const),
    chat_id: chat,
    card_id: fc.constantFrom("a", "b"),
    metadata,
  }),
  fc.record({
    op: fc.constant("react" as const),
    chat_id: chat,
    message_id: id,
    emoji: text,
    remove: fc.boolean(),
    metadata,
  }),
  fc.record({
    op: fc.constant("any other op" as const),
    chat_id: fc.anything(),
    metadata: fc.anything(),
  }),
);

/** Any frame that the door lets through, sensible or not. */
const frame: fc.Arbitrary<GatewayFrame> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("hello" as const),
      platform,
      botId: fc.constantFrom("B1", "B2", ""),
    }),
  },
  {
    weight: 12,
    arbitrary: fc
      .tuple(fc.nat(20), action, fc.constantFrom(undefined, "slack", "telegram", "relay", "x"))
      .map(([n, asked, tag]) => ({
        type: "outbound" as const,
        requestId: `r${n}`,
        action: asked,
        ...(tag === undefined ? {} : { platform: tag }),
      })),
  },
  fc.record({
    type: fc.constant("inbound_ack" as const),
    bufferId: fc.constantFrom("g1.p.1", "g1.p.2", ""),
  }),
  fc.constant({ type: "going_idle" as const }),
  fc.record({ type: fc.constant("interrupt" as const), session_key: text }),
);

const answer: fc.Arbitrary<PlatformAnswer> = fc.oneof(
  { weight: 4, arbitrary: fc.nat(9).map((n) => ({ ok: true as const, id: `2.00000${n}` })) },
  fc.constant({ ok: true as const }),
  fc
    .constantFrom(
      "internal_error",
      "msg_too_long",
      "not_allowed",
      "channel_type_not_supported",
      "message_not_in_streaming_state",
      "stopped_by_user",
      "message is not modified",
    )
    .map((error) => ({ ok: false as const, error })),
  fc
    .constantFrom(-1, 0, 1, 5_000, 30_000, NaN, Infinity)
    .map((retryAfterMs) => ({ ok: false as const, error: "ratelimited", retryAfterMs })),
);

/** One thing that may happen to a connector; `call` picks one of the calls that are out. */
export type Absurdity =
  | { readonly what: "input"; readonly input: ConnectorHappening }
  | { readonly what: "answer"; readonly call: number; readonly answer: PlatformAnswer }
  | { readonly what: "wait"; readonly ms: number };

const input: fc.Arbitrary<ConnectorHappening> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc
      .tuple(conn, frame, fc.constantFrom(undefined, undefined, undefined, { error: "no" }))
      .map(([at, sent, refuse]): ConnectorHappening => ({
        kind: "frame" as const,
        conn: at,
        frame: sent,
        ...(refuse === undefined ? {} : { refuse }),
      })),
  },
  {
    weight: 2,
    arbitrary: conn.map((at): ConnectorHappening => ({
      kind: "upgrade",
      conn: at,
      path: "/relay",
      authorization: null,
    })),
  },
  conn.map((at): ConnectorHappening => ({ kind: "closed", conn: at, code: 1006, reason: "" })),
  conn.map((at): ConnectorHappening => ({ kind: "malformed", conn: at, issues: [] })),
  fc
    .string()
    .map((call): ConnectorHappening => ({ kind: "platform-answer", call, answer: { ok: true } })),
  fc.tuple(platform, chat, text, id).map(([on, where, said, messageId]): ConnectorHappening => ({
    kind: "platform-event" as const,
    platform: on,
    event: {
      what: "message" as const,
      chat: where,
      chatType: "dm" as const,
      user: "U1",
      text: said,
      messageId,
      thread: null,
      scope: "T1",
    },
  })),
  fc.tuple(platform, chat, id).map(([on, where, messageId]): ConnectorHappening => ({
    kind: "replay" as const,
    platform: on,
    chat: where,
    messageId,
  })),
  fc.tuple(platform, chat).map(([on, where]): ConnectorHappening => ({
    kind: "interrupt" as const,
    platform: on,
    chat: where,
    sessionKey: "s",
  })),
  fc
    .constantFrom("g1", "g9")
    .map((gatewayId): ConnectorHappening => ({ kind: "revoke", gatewayId })),
  fc.constant<ConnectorHappening>({ kind: "wake" }),
);

export const absurdities: fc.Arbitrary<readonly Absurdity[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: input.map((one) => ({ what: "input" as const, input: one })) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.nat(9), answer)
        .map(([call, answered]) => ({ what: "answer" as const, call, answer: answered })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(1, 1_000, 60_000, 306_000)
        .map((ms) => ({ what: "wait" as const, ms })),
    },
  ),
  { minLength: 5, maxLength: 60 },
);
