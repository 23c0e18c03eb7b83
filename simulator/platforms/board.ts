import type { Table, TableEntry } from "../../contract/table.ts";
import {
  emptyTable,
  tableDelete,
  tableGet,
  tableOldest,
  tableSet,
  tableValues,
} from "../../contract/table.ts";
import { copyBubble } from "./bubble.ts";
import type { Bubble } from "./port.ts";

/** How many bubbles of one chat a screen remembers. */
export const BUBBLES_MAX = 1_024;
/** How many chats a screen remembers. */
export const CHATS_MAX = 512;
/** How many earlier texts of one bubble are kept. */
export const BUBBLE_HISTORY_MAX = 16;

export interface BoardLimits {
  readonly bubblesPerChatMax: number;
  readonly chatsMax: number;
}

/**
 * Everything that was ever said on a screen, chat by chat.
 *
 * A full chat forgets its oldest bubble that is not live, and a full board its oldest chat that shows
 * nothing live; only when all are live, the oldest.
 */
export interface Board {
  readonly limits: BoardLimits;
  readonly chats: Table<Chat>;
  /** Highest number used in a forgotten chat: a chat that comes back never repeats an id. */
  readonly forgottenNumber: number;
}

interface Chat {
  /** Number of the last message; ids are made of it, and are unique within a chat only. */
  readonly lastNumber: number;
  readonly live: number;
  readonly bubbles: Table<Bubble>;
}

export function emptyBoard(limits: BoardLimits): Board {
  return { limits, chats: emptyTable(limits.chatsMax), forgottenNumber: 0 };
}

/** The number the next message of a chat will have, from 1. */
export function nextNumber(board: Board, chat: string): number {
  return (tableGet(board.chats, chat)?.lastNumber ?? board.forgottenNumber) + 1;
}

/** Counts a message that nobody looks at: its number is not given again. */
export function skipNumber(board: Board, chat: string): Board {
  const known = tableGet(board.chats, chat);
  const roomy = known === undefined ? withRoomForChat(board) : board;
  const { lastNumber, live, bubbles } = known ?? emptyChat(roomy);
  const next: Chat = { lastNumber: lastNumber + 1, live, bubbles };
  return { ...roomy, chats: tableSet(roomy.chats, chat, next) };
}

export function bubbleAt(board: Board, chat: string, id: string): Bubble | undefined {
  const found = tableGet(board.chats, chat);
  return found === undefined ? undefined : tableGet(found.bubbles, id);
}

/** The last bubble of a chat that is of the kind that is looked for. */
export function lastBubble(
  board: Board,
  chat: string,
  isIt: (bubble: Bubble) => boolean,
): Bubble | undefined {
  const found = tableGet(board.chats, chat);
  return found === undefined ? undefined : newestWhere(found.bubbles, isIt)?.value;
}

/** Begins where the newest are, and ends where all are older than what it has found. */
function newestWhere<V>(table: Table<V>, isIt: (value: V) => boolean): TableEntry<V> | undefined {
  let found: TableEntry<V> | undefined;
  for (const bucket of newestFirst(table)) {
    if (found !== undefined && lastAge(bucket) < found.age) return found;
    const last = bucket.findLast((entry) => isIt(entry.value));
    if (last !== undefined && (found === undefined || last.age > found.age)) found = last;
  }
  return found;
}

/** Entries are only ever appended, so each bucket ends with its newest. */
function newestFirst<V>({ buckets }: Table<V>): Table<V>["buckets"] {
  if (buckets.length === 1) return buckets;
  return buckets.toSorted((one, other) => lastAge(other) - lastAge(one));
}

function lastAge(bucket: readonly TableEntry<unknown>[]): number {
  return bucket.at(-1)?.age ?? -1;
}

/** Adds a message at the end of its chat and counts it. */
export function postMessage(board: Board, bubble: Bubble): Board {
  return postBubble(board, bubble, 1);
}

/** Adds a preview at the end of its chat. One of the same id that is gone already gives way to it. */
export function postPreview(board: Board, bubble: Bubble): Board {
  return postBubble(board, bubble, 0);
}

/** Puts `now` in place of `was`; a text that is no longer shown becomes history. */
export function replaceBubble(board: Board, was: Bubble, now: Bubble): Board {
  const chat = tableGet(board.chats, was.chat);
  if (chat === undefined) return board;
  const bubble = now.text === was.text ? now : grown(now, was);
  const live = chat.live + Number(now.live) - Number(was.live);
  const bubbles = tableSet(chat.bubbles, was.id, bubble);
  const chats = tableSet(board.chats, was.chat, { lastNumber: chat.lastNumber, live, bubbles });
  return { limits: board.limits, chats, forgottenNumber: board.forgottenNumber };
}

function grown(now: Bubble, was: Bubble): Bubble {
  const bubble = copyBubble(now);
  bubble.history = withText(was.history, was.text);
  return bubble;
}

/** All bubbles, chat by chat, each chat in order of posting. */
export function allBubbles(board: Board): readonly Bubble[] {
  return tableValues(board.chats).flatMap((chat) => tableValues(chat.bubbles));
}

/** The size of the fullest chat. */
export function fullestChat(board: Board): number {
  return tableValues(board.chats).reduce((most, chat) => Math.max(most, chat.bubbles.size), 0);
}

function postBubble(board: Board, bubble: Bubble, counted: 0 | 1): Board {
  const known = tableGet(board.chats, bubble.chat);
  const roomy = known === undefined ? withRoomForChat(board) : board;
  const chat = known ?? emptyChat(board);
  const old = tableGet(chat.bubbles, bubble.id);
  const room =
    old === undefined ? withRoomForBubble(chat) : withoutBubble(chat, bubble.id, old.live);
  const next: Chat = {
    lastNumber: room.lastNumber + counted,
    live: room.live + Number(bubble.live),
    bubbles: tableSet(room.bubbles, bubble.id, bubble),
  };
  const chats = tableSet(roomy.chats, bubble.chat, next);
  return { limits: roomy.limits, chats, forgottenNumber: roomy.forgottenNumber };
}

function emptyChat({ forgottenNumber, limits }: Board): Chat {
  return { lastNumber: forgottenNumber, live: 0, bubbles: emptyTable(limits.bubblesPerChatMax) };
}

function withRoomForBubble(chat: Chat): Chat {
  if (chat.bubbles.size < chat.bubbles.max) return chat;
  const evictee = oldestWhere(chat.bubbles, (bubble) => !bubble.live);
  return evictee === undefined ? chat : withoutBubble(chat, evictee.key, evictee.value.live);
}

function withoutBubble(chat: Chat, id: string, wasLive: boolean): Chat {
  return { ...chat, live: chat.live - Number(wasLive), bubbles: tableDelete(chat.bubbles, id) };
}

function withRoomForChat(board: Board): Board {
  if (board.chats.size < board.chats.max) return board;
  const evictee = oldestWhere(board.chats, (chat) => chat.live === 0);
  if (evictee === undefined) return board;
  return {
    ...board,
    chats: tableDelete(board.chats, evictee.key),
    forgottenNumber: Math.max(board.forgottenNumber, evictee.value.lastNumber),
  };
}

/** The oldest entry that may go, or the very oldest when none may. */
function oldestWhere<V>(table: Table<V>, mayGo: (value: V) => boolean): TableEntry<V> | undefined {
  const oldest = tableOldest(table);
  if (oldest === undefined || mayGo(oldest.value)) return oldest;
  let found: TableEntry<V> | undefined;
  for (const bucket of table.buckets) {
    const candidate = bucket.find((entry) => mayGo(entry.value));
    if (candidate !== undefined && (found === undefined || candidate.age < found.age)) {
      found = candidate;
    }
  }
  return found ?? oldest;
}

function withText(history: readonly string[], text: string): readonly string[] {
  const next = history.slice(history.length < BUBBLE_HISTORY_MAX ? 0 : 1);
  next.push(text);
  return next;
}
