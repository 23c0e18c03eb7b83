import { tableDelete, tableGet, tableSet } from "../../../contract/table.ts";
import { shelfGet, shelfSet } from "../shelf.ts";
import type { Story } from "./story.ts";
import { newTurn, type TurnOrigin, type TurnStory } from "./turn.ts";

/** A turn of this key, whether it still owes something or not. */
export function findTurn(story: Story, key: string | null): TurnStory | null {
  if (key === null) return null;
  return tableGet(story.live, key) ?? shelfGet(story.over, key) ?? null;
}

/** Puts a changed turn back in its place. */
export function putTurn(story: Story, turn: TurnStory): Story {
  if (!turn.over) return { ...story, live: tableSet(story.live, turn.key, turn) };
  const live = tableDelete(story.live, turn.key);
  return { ...story, live, over: shelfSet(story.over, turn.key, turn) };
}

/**
 * Key of the turn that a line names. A name may be the script's or a turn id
 * (`<platform>:<chat>:<message id>`), which also leads to a turn the script names otherwise.
 */
export function keyOfName(story: Story, name: string): string | null {
  const key = story.keyOfName.young.size === 0 ? undefined : shelfGet(story.keyOfName, name);
  if (key !== undefined) return key;
  if (findTurn(story, name) !== null) return name;
  return messageKey(story, name.slice(name.indexOf(":") + 1));
}

/** Key of the turn that answers this message of a chat. */
export function keyOfMessage(story: Story, chat: string, messageId: string): string | null {
  return messageKey(story, `${chat}:${messageId}`);
}

function messageKey(story: Story, place: string): string | null {
  const key = shelfGet(story.keyOfMessage, place);
  return key === undefined || key === "" ? null : key;
}

/** The first run of a turn. A name in use by another platform's message is nobody's from then on. */
export function beginTurn(story: Story, name: string, origin: TurnOrigin): Story {
  const next = putTurn(story, newTurn(name, 1, origin));
  if (origin.messageId === null) return next;
  const place = `${origin.chat}:${origin.messageId}`;
  const taken = shelfGet(story.keyOfMessage, place);
  const key = taken === undefined || taken === name ? name : "";
  return { ...next, keyOfMessage: shelfSet(next.keyOfMessage, place, key) };
}

/** The same message is answered once more: the run before is over, and its name is the new one's. */
export function beginAgain(story: Story, turn: TurnStory, process: number, at: number): Story {
  const name = turn.run === 1 ? turn.key : turn.key.slice(0, turn.key.lastIndexOf("~"));
  const run = turn.run + 1;
  const key = `${name}~${run}`;
  const ended = putTurn(story, { ...turn, over: true });
  const begun = putTurn(ended, newTurn(key, run, { ...turn, process, at }));
  const named = { ...begun, keyOfName: shelfSet(begun.keyOfName, name, key) };
  if (turn.messageId === null) return named;
  const place = `${turn.chat}:${turn.messageId}`;
  return { ...named, keyOfMessage: shelfSet(named.keyOfMessage, place, key) };
}
