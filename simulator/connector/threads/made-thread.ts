import type { InboundEvent, Metadata, Result } from "../../../contract/generated/types.ts";
import { THREAD_NAME_CHARS_MAX } from "../../../contract/limits.ts";
import { indexAt } from "../../../contract/text/length.ts";
import { tableGet, tableHas, tableSet } from "../../../contract/table.ts";
import type { PlatformCall, PlatformName } from "../../platforms/port.ts";
import { identityAt } from "../identity-at.ts";
import type { Place } from "../jobs/job.ts";
import { placeKey, textOf } from "../outbound/placement.ts";
import type { Pass } from "../pass.ts";

/** A thread that this connector made; it knows so for as long as it remembers (C-30). */
export interface MadeThread {
  /** The name it was made with, letter for letter (C-31). */
  readonly initialName: string;
}

/** A thread that an answer is about to open: below its message, named after it (C-31). */
export interface ThreadToOpen {
  readonly message: string;
  readonly name: string;
}

/**
 * Where an op of this place goes: an answer that opened a thread stays in it, whatever its metadata still
 * says. A thread of Discord has the id of the message it is below (S-26).
 */
export function inOwnThread(pass: Pass, place: Place, metadata: Metadata): Place {
  if (pass.state.madeThreads.size === 0) return place;
  const message = textOf(metadata.message_id);
  if (place.thread !== null || message === null) return place;
  const { platform, chat } = place;
  return isMade(pass, { platform, chat, id: message }) ? { ...place, thread: message } : place;
}

/** The thread that a send opens: of an answer to a top-level message, where the bot does so (C-31). */
export function threadToOpen(pass: Pass, place: Place, metadata: Metadata): ThreadToOpen | null {
  const message = textOf(metadata.message_id);
  if (place.platform !== "discord" || place.thread !== null || message === null) return null;
  if (identityAt(pass, place).autoThreads !== true) return null;
  const said = tableGet(pass.state.recent, placeKey("discord", place.chat, message));
  const event = said?.load.type === "inbound" ? said.load.event : undefined;
  if (event === undefined || event.source.chat_type === "dm") return null;
  return { message, name: nameAfter(event) };
}

export function openThreadCall({ chat }: Place, { message, name }: ThreadToOpen): PlatformCall {
  const method = "startThreadFromMessage";
  return { platform: "discord", method, channel_id: chat, message_id: message, name };
}

/** Names a thread. On Telegram its number is unique in its chat only. */
export interface ThreadName {
  readonly platform: PlatformName;
  readonly chat: string;
  readonly id: string;
}

/** From now on its messages are told as said in it, and nobody else may rename it by that guard. */
export function noteMade(pass: Pass, thread: ThreadName, initialName: string): void {
  const made: MadeThread = { initialName };
  pass.state.madeThreads = tableSet(pass.state.madeThreads, threadKey(thread), made);
}

export function isMade({ state }: Pass, thread: ThreadName): boolean {
  return tableHas(state.madeThreads, threadKey(thread));
}

function threadKey({ platform, chat, id }: ThreadName): string {
  return platform === "telegram" ? placeKey(platform, chat, id) : placeKey(platform, id);
}

/** O-07: what a send tells of the thread that it opened. */
export function withFeedback(result: Result, id: string, name: string): Result {
  return { ...result, thread_id: id, auto_thread_name: name };
}

/** What a message tells of threads (C-31): the one it is in, or the one that its answer will open. */
export function threadMarks(
  pass: Pass,
  platform: PlatformName,
  chat: string,
  thread: string | null,
  messageId: string,
): Partial<InboundEvent["source"]> {
  const made = thread === null ? undefined : madeThread(pass, { platform, chat, id: thread });
  const marks =
    made === undefined
      ? {}
      : { auto_thread_created: true, auto_thread_initial_name: made.initialName };
  if (!opensThreads(pass, platform) || chat.startsWith("D")) return marks;
  return thread === null
    ? { prospective_thread_id: messageId }
    : { parent_chat_id: chat, ...marks };
}

function madeThread({ state }: Pass, thread: ThreadName): MadeThread | undefined {
  return tableGet(state.madeThreads, threadKey(thread));
}

function opensThreads({ rig }: Pass, platform: PlatformName): boolean {
  if (platform !== "discord") return false;
  for (const identity of rig.identities.values()) {
    if (identity.platform === platform) return identity.autoThreads === true;
  }
  return false;
}

/** White space and all: what nobody can make again letter for letter (F-45). */
function nameAfter({ text }: InboundEvent): string {
  const said = (text ?? "").trim();
  return said === "" ? "thread" : said.slice(0, indexAt(said, THREAD_NAME_CHARS_MAX, "chars"));
}
