import { fits } from "../../../contract/text/length.ts";
import { THREAD_NAME_CHARS_MAX } from "../../../contract/limits.ts";
import { tableGet, tableHas, tableSet } from "../../../contract/table.ts";
import { countCall } from "../rate-meter.ts";
import { accept } from "../reply.ts";
import type { DiscordCall } from "./call.ts";
import type { DiscordContext, DiscordReply, DiscordState } from "./state.ts";
import { deny, discordChatType, messageAt, takeId } from "./state.ts";

/** A thread: a channel below another one, by its own id (S-26). */
export interface DiscordThread {
  readonly parent: string;
  readonly name: string;
}

const RENAME_WINDOW_MS = 600_000;

type FromMessage = Extract<DiscordCall, { method: "startThreadFromMessage" }>;
type FromNothing = Extract<DiscordCall, { method: "startThread" }>;
type Rename = Extract<DiscordCall, { method: "modifyChannel" }>;
type Look = Extract<DiscordCall, { method: "getChannel" }>;

/** A thread below a message has the message's id, so that there can be one only. */
export function startFromMessage(state: DiscordState, call: FromMessage): DiscordReply {
  const { channel_id: parent, message_id: id, name } = call;
  if (discordChatType(parent) === "dm")
    return deny(state, "Cannot execute action on this channel type");
  if (messageAt(state, parent, id) === undefined) return deny(state, "Unknown Message");
  if (tableHas(state.threads, id)) {
    return deny(state, "A thread has already been created for this message");
  }
  return opened(state, id, parent, name);
}

export function start(
  state: DiscordState,
  call: FromNothing,
  context: DiscordContext,
): DiscordReply {
  const { channel_id: parent, name } = call;
  if (discordChatType(parent) === "dm")
    return deny(state, "Cannot execute action on this channel type");
  const [id, taken] = takeId(state, context.atMs, context.config);
  return opened(taken, id, parent, name);
}

/** S-26: few names in ten minutes, whatever other limits are off; the next has to wait. */
export function rename(
  state: DiscordState,
  { channel_id: id, name }: Rename,
  { atMs, config }: DiscordContext,
): DiscordReply {
  const thread = tableGet(state.threads, id);
  if (thread === undefined) return deny(state, "Unknown Channel");
  if (!isName(name)) return deny(state, "Invalid Form Body");
  const rule = { callsMax: config.renamesPerTenMinutesMax, windowMs: RENAME_WINDOW_MS };
  const { meter, retryAfterMs } = countCall(state.meter, `rename ${id}`, rule, atMs);
  if (retryAfterMs > 0) return deny(state, "You are being rate limited.", retryAfterMs);
  return accept({ ...state, meter, threads: tableSet(state.threads, id, { ...thread, name }) }, id);
}

/** What a thread is called; of other channels nobody asks here. */
export function look(state: DiscordState, { channel_id: id }: Look): DiscordReply {
  const thread = tableGet(state.threads, id);
  if (thread === undefined) return deny(state, "Unknown Channel");
  return [state, { ok: true, id, name: thread.name }];
}

function opened(state: DiscordState, id: string, parent: string, name: string): DiscordReply {
  if (!isName(name)) return deny(state, "Invalid Form Body");
  return accept({ ...state, threads: tableSet(state.threads, id, { parent, name }) }, id);
}

function isName(name: string): boolean {
  return name.trim() !== "" && fits(name, THREAD_NAME_CHARS_MAX, "chars");
}
