import { THREAD_NAME_CHARS_MAX } from "../../../contract/limits.ts";
import { tableGet, tableHas, tableSet } from "../../../contract/table.ts";
import { fits } from "../../../contract/text/length.ts";
import { countCall } from "../rate-meter.ts";
import { accept } from "../reply.ts";
import type { DiscordCall } from "./call.ts";
import type { DiscordContext, DiscordReply, DiscordState } from "./state.ts";
import { deny, discordChatType, messageAt, takeId, discordWith } from "./state.ts";

/** A thread: a channel below another one, with an id of its own (S-26). */
export interface DiscordThread {
  readonly parent: string;
  readonly name: string;
}

type FromMessage = Extract<DiscordCall, { method: "startThreadFromMessage" }>;
type WithoutMessage = Extract<DiscordCall, { method: "startThreadWithoutMessage" }>;
type Modify = Extract<DiscordCall, { method: "modifyChannel" }>;

const RENAME_WINDOW_MS = 600_000;

/** A message has one thread, of its own id. */
export function startThread(state: DiscordState, call: FromMessage): DiscordReply {
  const { channel_id: parent, message_id: id, name } = call;
  const unfit = unfitness(state, parent, name);
  if (unfit !== undefined) return deny(state, unfit);
  if (messageAt(state, parent, id) === undefined) return deny(state, "Unknown Message");
  if (tableHas(state.threads, id)) {
    return deny(state, "A thread has already been created for this message");
  }
  return accept(withThread(state, id, { parent, name }), id);
}

export function startLooseThread(
  state: DiscordState,
  { channel_id: parent, name }: WithoutMessage,
  { atMs, config }: DiscordContext,
): DiscordReply {
  const unfit = unfitness(state, parent, name);
  if (unfit !== undefined) return deny(state, unfit);
  const [id, taken] = takeId(state, atMs, config);
  return accept(withThread(taken, id, { parent, name }), id);
}

/** S-26: two names in ten minutes, and the next has to wait. */
export function rename(
  state: DiscordState,
  { channel_id: id, name }: Modify,
  { atMs, config }: DiscordContext,
): DiscordReply {
  const thread = tableGet(state.threads, id);
  if (thread === undefined) return deny(state, "Unknown Channel");
  if (!isName(name)) return deny(state, "Invalid Form Body");
  const rule = { callsMax: config.renamesPerTenMinutesMax, windowMs: RENAME_WINDOW_MS };
  const { meter, retryAfterMs } = countCall(state.meter, `rename ${id}`, rule, atMs);
  if (retryAfterMs > 0) return deny(state, "You are being rate limited.", retryAfterMs);
  return accept(withThread(discordWith(state, { meter }), id, { ...thread, name }), id);
}

/** What a thread is called. Of a channel that was not made here only the id is known. */
export function tellChannel(state: DiscordState, id: string): DiscordReply {
  const thread = tableGet(state.threads, id);
  return [state, thread === undefined ? { ok: true, id } : { ok: true, id, name: thread.name }];
}

function unfitness(
  state: DiscordState,
  parent: string,
  name: string,
): Parameters<typeof deny>[1] | undefined {
  if (discordChatType(parent) === "dm") return "Cannot execute action on a DM channel";
  if (tableHas(state.threads, parent)) return "Cannot execute action on this channel type";
  return isName(name) ? undefined : "Invalid Form Body";
}

function isName(name: string): boolean {
  return name.trim() !== "" && fits(name, THREAD_NAME_CHARS_MAX, "chars");
}

function withThread(state: DiscordState, id: string, thread: DiscordThread): DiscordState {
  return discordWith(state, { threads: tableSet(state.threads, id, thread) });
}
