import { createHmac, timingSafeEqual } from "node:crypto";
import { BoundedMap } from "./text.js";

/** Oldest a signature may be. */
const AGE_S_MAX = 300;
const SEEN_MAX = 1_000;

/** Whether Slack signed this body. */
export function isSigned(headers, body, secret, nowMs) {
  const timestamp = headers["x-slack-request-timestamp"] ?? "";
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= AGE_S_MAX)) return false;
  const mac = createHmac("sha256", secret).update(`v0:${timestamp}:`).update(body).digest("hex");
  const expected = Buffer.from(`v0=${mac}`);
  const given = Buffer.from(headers["x-slack-signature"] ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const CHAT_TYPES = { im: "dm", mpim: "group", group: "group", channel: "channel" };

/** Makes of Slack's events what a gateway reads; each message once, however often Slack tells it. */
export class SlackEvents {
  #seen = new BoundedMap(SEEN_MAX);

  /** What a person said, or `undefined` when nobody said anything new. */
  inbound({ event, team_id: team }) {
    const said = event?.type === "message" || event?.type === "app_mention";
    if (!said || event.subtype !== undefined || event.bot_id !== undefined) return undefined;
    const name = `${event.channel} ${event.ts}`;
    if (typeof event.user !== "string" || this.#seen.has(name)) return undefined;
    this.#seen.set(name, true);
    const source = {
      platform: "slack",
      chat_id: event.channel,
      chat_type: chatTypeOf(event.channel, event.channel_type),
      user_id: event.user,
      scope_id: event.team ?? team,
      message_id: event.ts,
      ...(event.thread_ts === undefined ? {} : { thread_id: event.thread_ts }),
    };
    return { text: event.text ?? "", message_type: "text", message_id: event.ts, source };
  }

  /** A press of a button whose action is `stop`, as the stop of the session it stands in (W-30). */
  interrupt({ type, actions = [], channel, message = {}, team }) {
    const isStop = type === "block_actions" && actions.some(({ action_id: id }) => id === "stop");
    const thread = message.thread_ts ?? message.ts;
    if (!isStop || thread === undefined) return undefined;
    // Answers stand in threads, and a thread is one session for all who write there (G-77, G-78).
    const names = ["agent:main:slack", chatTypeOf(channel.id), team.id, channel.id, thread];
    return { type: "interrupt_inbound", session_key: names.join(":"), chat_id: channel.id };
  }
}

function chatTypeOf(channel, type) {
  return CHAT_TYPES[type] ?? (channel.startsWith("D") ? "dm" : "channel");
}
