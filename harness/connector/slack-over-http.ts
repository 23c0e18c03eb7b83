import { createHmac, timingSafeEqual } from "node:crypto";
import type {
  PlatformAnswer,
  PlatformCall,
  PlatformEvent,
} from "../../simulator/platforms/port.ts";
import { slackChatType } from "../../simulator/platforms/slack/conversation.ts";
import type { FileStore } from "../files/file-store.ts";
import { uploadAndShow, type SlackSays } from "./slack-upload.ts";

/** Slack over its Web API and Events API, in place of the Slack inside the simulated connector. */
export interface SlackOverHttp {
  readonly call: (call: PlatformCall) => Promise<PlatformAnswer>;
  /** Takes the body of `POST /slack/events`; gives what to answer. */
  readonly take: (headers: SlackHeaders, body: string) => SlackTold;
  /** Takes the body of `POST /slack/interactivity`: somebody pressed a button (S-20). */
  readonly press: (headers: SlackHeaders, body: string) => SlackTold;
}

/** What Slack is answered. */
export interface SlackTold {
  readonly status: number;
  readonly text: string;
}

export interface SlackHeaders {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
}

export interface SlackOverHttpOptions {
  /** Ends in a slash. */
  readonly apiUrl: string;
  readonly token: string;
  readonly signingSecret: string;
  /** The bytes of what is shown there. */
  readonly files: FileStore;
  onEvent(event: PlatformEvent): void;
}

/** How long one call may take before it counts as failed, in milliseconds. */
const CALL_TIMEOUT_MS = 10_000;
/** Older requests are somebody's recording, in seconds. */
const REQUEST_AGE_SECONDS_MAX = 300;
const RETRY_AFTER_DEFAULT_SECONDS = 1;

export function slackOverHttp(options: SlackOverHttpOptions): SlackOverHttp {
  return {
    call: (call) => carryOut(options, call),
    take: (headers, body) => {
      if (!isSigned(options.signingSecret, headers, body)) return { status: 401, text: "" };
      const envelope = parsed(body);
      if (envelope["type"] === "url_verification") {
        return { status: 200, text: String(envelope["challenge"]) };
      }
      const event = eventOf(envelope);
      if (event !== undefined) options.onEvent(event);
      return { status: 200, text: "" };
    },
    press: (headers, body) => {
      if (!isSigned(options.signingSecret, headers, body)) return { status: 401, text: "" };
      const event = pressOf(parsed(new URLSearchParams(body).get("payload") ?? ""));
      if (event !== undefined) options.onEvent(event);
      return { status: 200, text: "" };
    },
  };
}

async function carryOut(
  options: SlackOverHttpOptions,
  call: PlatformCall,
): Promise<PlatformAnswer> {
  const show = (shown: PlatformCall): Promise<PlatformAnswer> => callApi(options, shown);
  if (call.platform !== "slack" || call.method !== "files.completeUploadExternal")
    return show(call);
  const ask = (method: string, fields: Readonly<Record<string, string>>): Promise<SlackSays> =>
    askWithForm(options, method, fields);
  const uploader = { ask, files: options.files, timeoutMs: CALL_TIMEOUT_MS };
  try {
    return await uploadAndShow(uploader, call, (shown) => show({ platform: "slack", ...shown }));
  } catch {
    return { ok: false, error: "request_timeout" };
  }
}

/** Some methods of Slack's read forms only. */
async function askWithForm(
  { apiUrl, token }: SlackOverHttpOptions,
  method: string,
  fields: Readonly<Record<string, string>>,
): Promise<SlackSays> {
  const response = await fetch(`${apiUrl}${method}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  return parsed(await response.text());
}

async function callApi(
  { apiUrl, token }: SlackOverHttpOptions,
  call: PlatformCall,
): Promise<PlatformAnswer> {
  const { method, ...fields } = call;
  try {
    const response = await fetch(`${apiUrl}${method}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json; charset=utf-8",
      },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    if (response.status === 429) {
      const seconds = Number(response.headers.get("retry-after") ?? RETRY_AFTER_DEFAULT_SECONDS);
      return { ok: false, error: "ratelimited", retryAfterMs: seconds * 1_000 };
    }
    const answer = parsed(await response.text());
    if (answer["ok"] !== true) return { ok: false, error: textOf(answer["error"]) ?? "no_json" };
    const ts = textOf(answer["ts"]);
    return ts === undefined ? { ok: true } : { ok: true, id: ts };
  } catch {
    return { ok: false, error: "request_timeout" };
  }
}

function isSigned(secret: string, { timestamp, signature }: SlackHeaders, body: string): boolean {
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (timestamp === undefined || !(age <= REQUEST_AGE_SECONDS_MAX)) return false;
  const hex = createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex");
  const expected = Buffer.from(`v0=${hex}`);
  const given = Buffer.from(signature ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What a person wrote; `undefined` for any other event, and for what a bot wrote. */
function eventOf(envelope: Readonly<Record<string, unknown>>): PlatformEvent | undefined {
  const event = record(envelope["event"]);
  const [chat, user, messageId] = [event["channel"], event["user"], event["ts"]].map(textOf);
  const isPersons = event["type"] === "message" && event["subtype"] === undefined;
  if (!isPersons || event["bot_id"] !== undefined) return undefined;
  if (chat === undefined || user === undefined || messageId === undefined) return undefined;
  return {
    what: "message",
    chat,
    chatType: chatTypeOf(event["channel_type"]),
    user,
    text: textOf(event["text"]) ?? "",
    messageId,
    thread: textOf(event["thread_ts"]) ?? null,
    scope: textOf(envelope["team_id"]) ?? null,
  };
}

/** A button that was pressed; `undefined` for anything else that was done to a message. */
function pressOf(payload: Readonly<Record<string, unknown>>): PlatformEvent | undefined {
  const [action] = Array.isArray(payload["actions"]) ? payload["actions"].map(record) : [];
  const container = record(payload["container"]);
  const chat = textOf(container["channel_id"]);
  const user = textOf(record(payload["user"])["id"]);
  const messageId = textOf(container["message_ts"]);
  const data = textOf(action?.["value"]);
  if (payload["type"] !== "block_actions") return undefined;
  if (chat === undefined || user === undefined) return undefined;
  if (messageId === undefined || data === undefined) return undefined;
  return {
    what: "press",
    chat,
    chatType: slackChatType(chat),
    user,
    messageId,
    thread: textOf(container["thread_ts"]) ?? null,
    scope: textOf(record(payload["team"])["id"]) ?? null,
    data,
    label: textOf(record(action?.["text"])["text"]) ?? "",
    pressId: textOf(payload["trigger_id"]) ?? `${messageId}.${user}`,
  };
}

function chatTypeOf(type: unknown): PlatformEvent["chatType"] {
  if (type === "im") return "dm";
  return type === "group" || type === "mpim" ? "group" : "channel";
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return record(JSON.parse(text));
  } catch {
    return {};
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord ? (value as Readonly<Record<string, unknown>>) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
