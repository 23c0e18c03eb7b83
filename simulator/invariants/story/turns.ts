import { shelfGet, shelfSet } from "../shelf.ts";
import { copyPast, copyStory } from "./copy.ts";
import { drop, find, put } from "./keyed.ts";
import { LIVE_TURNS_MAX, type Past, type Story } from "./story.ts";
import { isRunBy, newTurn, type TurnOrigin, type TurnStory } from "./turn.ts";

/** A turn of this key, whether it still owes something or not. */
export function findTurn(story: Story, key: string | null): TurnStory | null {
  if (key === null) return null;
  return find(story.live, key) ?? shelfGet(story.past.over, key) ?? null;
}

/**
 * Where several processes of one gateway run a turn (D-28), each its own: of the runs of this turn the newest that
 * this process began, else the run of the key.
 */
export function runOf(story: Story, key: string | null, gateway: string): TurnStory | null {
  const turn = findTurn(story, key);
  if (turn === null || isRunBy(turn, gateway)) return turn;
  const name = nameOf(turn);
  const newest = findTurn(story, keyOfName(story, name)) ?? turn;
  for (let run = newest.run; run > 0; run -= 1) {
    const own = findTurn(story, run === 1 ? name : `${name}~${run}`);
    if (own !== null && isRunBy(own, gateway)) return own;
  }
  return turn;
}

/** `A` and `A~2` are runs of one turn: a restarted gateway answers the same message again. */
export function isSameTurn(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && message(one) === message(other));
}

function message(key: string): string {
  const end = key.lastIndexOf("~");
  return end < 0 ? key : key.slice(0, end);
}

/** Puts a changed turn in its place. */
export function putTurn(story: Story, turn: TurnStory): Story {
  const next = copyStory(story);
  next.live = liveWith(story, turn);
  if (turn.over) next.past = pastWith(story.past, turn);
  return next;
}

/** The list of turns that owe something, with this one in it, or without it once it is over. */
export function liveWith(story: Story, turn: TurnStory): readonly TurnStory[] {
  return turn.over ? drop(story.live, turn.key) : put(story.live, turn, LIVE_TURNS_MAX);
}

export function pastWith(past: Past, turn: TurnStory): Past {
  const next = copyPast(past);
  next.over = shelfSet(past.over, turn.key, turn);
  return next;
}

/**
 * Key of the turn that a line names. A name may be the script's or a turn id
 * (`<platform>:<chat>:<message id>`), which also leads to a turn the script names otherwise.
 */
export function keyOfName(story: Story, name: string): string | null {
  const { keyOfName: keys } = story.past;
  const key = keys.young.size === 0 ? undefined : shelfGet(keys, name);
  if (key !== undefined) return key;
  if (findTurn(story, name) !== null) return name;
  return messageKey(story, name.slice(name.indexOf(":") + 1));
}

/** Key of the turn that answers this message of a chat. */
export function keyOfMessage(story: Story, chat: string, messageId: string): string | null {
  return messageKey(story, `${chat}:${messageId}`);
}

function messageKey(story: Story, place: string): string | null {
  const key = shelfGet(story.past.keyOfMessage, place);
  return key === undefined || key === "" ? null : key;
}

/** The first run of a turn. A name in use by another platform's message is nobody's from then on. */
export function beginTurn(story: Story, name: string, origin: TurnOrigin): Story {
  const next = putTurn(story, newTurn(name, 1, origin));
  if (origin.messageId === null) return next;
  const place = `${origin.chat}:${origin.messageId}`;
  const taken = shelfGet(next.past.keyOfMessage, place);
  return nameMessage(next, place, taken === undefined || taken === name ? name : "");
}

/**
 * The same message is answered once more, and the name of the run before is the new one's. That run is over, but
 * where another process has it (D-28).
 */
export function beginAgain(
  story: Story,
  turn: TurnStory,
  by: Pick<TurnStory, "gateway" | "process" | "at">,
): Story {
  const name = nameOf(turn);
  const run = turn.run + 1;
  const key = `${name}~${run}`;
  const over = turn.over || turn.gateway === by.gateway;
  const ended = putTurn(story, { ...turn, over });
  const begun = putTurn(ended, newTurn(key, run, { ...turn, ...by }));
  const names = shelfSet(begun.past.keyOfName, name, key);
  const named = { ...begun, past: { ...begun.past, keyOfName: names } };
  return turn.messageId === null
    ? named
    : nameMessage(named, `${turn.chat}:${turn.messageId}`, key);
}

/** The name that all runs of a turn share. */
function nameOf({ key, run }: TurnStory): string {
  return run === 1 ? key : key.slice(0, key.lastIndexOf("~"));
}

function nameMessage(story: Story, place: string, key: string): Story {
  const next = copyStory(story);
  const past = copyPast(story.past);
  past.keyOfMessage = shelfSet(past.keyOfMessage, place, key);
  next.past = past;
  return next;
}
