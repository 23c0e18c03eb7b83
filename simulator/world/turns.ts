import type { TurnId } from "../../contract/ports/gateway.ts";
import { NO_TALLY, numbered, tallied, tallyUp } from "./labels.ts";
import { allRecent, newestWhere, recall, remember, rememberNew } from "./recent.ts";
import type { Said, Turn, World } from "./state.ts";
import type { Work } from "./work.ts";

/** What is known of a turn; one never heard of is called by its id. */
export function turnOf(world: World, key: TurnId): Turn {
  return recall(world.turns, key) ?? unknownTurn(key);
}

export function setTurn(work: Work, turn: Turn): void {
  work.world.turns = remember(work.world.turns, turn);
}

/** A label of a turn: `A/seal`, and `A/seal.2` for its second. */
export function turnLabel(work: Work, turn: Turn, what: string): string {
  const before = tallied(turn.tally, what);
  setTurn(work, counted(turn, what));
  return `${turn.name}/${numbered(what, before)}`;
}

/** The id of the turn that a message starts (D-13). */
export function turnKey(platform: string, chat: string, messageId: string): TurnId {
  return `${platform}:${chat}:${messageId}`;
}

/** A turn begins with what a person said, under an id that no turn had before. */
export function nameTurn(work: Work, name: string, scripted: number, said: Said): Turn {
  const key = turnKey(said.platform, said.chat, said.messageId);
  const turn = changed(unknownTurn(key), { name, scripted, said });
  work.world.turns = rememberNew(work.world.turns, turn);
  return turn;
}

/** A text that nobody asked for has a name of its own, and no message. */
export function nameScheduled(work: Work, id: string, gateway: number): void {
  work.world.turns = rememberNew(work.world.turns, changed(unknownTurn(id), { gateway }));
}

/** Every turn that is remembered, newest first. */
export function allTurns(world: World): readonly Turn[] {
  return allRecent(world.turns);
}

export function liveTurns(world: World): readonly Turn[] {
  return allRecent(world.turns).filter((turn) => turn.live);
}

export function turnNamed(world: World, name: string): Turn | undefined {
  return newestWhere(world.turns, (turn) => turn.name === name);
}

export function turnOfSession(world: World, session: string): Turn | undefined {
  return newestWhere(world.turns, (turn) => turn.session === session);
}

/** The turn after one more label of this name. */
function counted(turn: Turn, what: string): Turn {
  const { key, name, scripted, gateway, session, said, live, runs } = turn;
  return {
    key,
    name,
    scripted,
    gateway,
    session,
    said,
    live,
    runs,
    tally: tallyUp(turn.tally, what),
  };
}

/** The turn with something changed. Field by field: a spread costs more than all the rest of a step. */
export function changed(turn: Turn, change: Partial<Omit<Turn, "key">>): Turn {
  return {
    key: turn.key,
    name: change.name ?? turn.name,
    scripted: change.scripted ?? turn.scripted,
    gateway: change.gateway ?? turn.gateway,
    session: change.session ?? turn.session,
    said: change.said ?? turn.said,
    live: change.live ?? turn.live,
    runs: change.runs ?? turn.runs,
    tally: change.tally ?? turn.tally,
  };
}

function unknownTurn(key: TurnId): Turn {
  return {
    key,
    name: key,
    scripted: -1,
    gateway: -1,
    session: null,
    said: null,
    live: false,
    runs: 0,
    tally: NO_TALLY,
  };
}
