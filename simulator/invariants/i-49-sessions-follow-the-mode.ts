import { foldRule, KEPT, type Findings } from "./port.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import type { Scene } from "./story/scene.ts";
import type { TurnStory } from "./story/turn.ts";
import { isSameTurn } from "./story/turns.ts";

/** Sessions, and chats, that are remembered; of older ones nobody tells a second message from a first. */
const SESSIONS_MAX = 256;

/** Whose each session is, and the session of each chat, each among those of one gateway. */
interface Sessions {
  readonly turns: Shelf<string>;
  readonly chats: Shelf<string>;
}

/**
 * Distinct top-level Slack messages are distinct sessions in thread mode, and one session where the chat
 * is one (G-78): else a second message steers the first one's turn (F-57).
 */
export const sessionsFollowTheMode = foldRule<Sessions>({
  id: "I-49",
  title: "sessions follow the mode",
  clauses: ["G-77", "G-78", "F-49", "F-57"],
  hears: ["reported turn"],
  start: { turns: emptyShelf(SESSIONS_MAX), chats: emptyShelf(SESSIONS_MAX) },
  on,
});

function on(sessions: Sessions, { line, story, turn }: Scene): readonly [Sessions, Findings] {
  if (line.kind !== "report" || line.report.what !== "turn-started") return [sessions, KEPT];
  const mode = story.meta?.sessions;
  if (turn === null || mode === undefined || !isTopLevel(turn)) return [sessions, KEPT];
  if (story.meta?.placements?.[turn.chat] !== undefined) return [sessions, KEPT];
  const { session } = line.report;
  return mode === "message"
    ? ownSession(sessions, turn, session, line.n)
    : sharedSession(sessions, turn, session, line.n);
}

/** In a group each author has a session, so only a DM is one whoever writes. */
function isTopLevel({ platform, thread, chatType, messageId }: TurnStory): boolean {
  return platform === "slack" && thread === null && chatType === "dm" && messageId !== null;
}

function ownSession(
  sessions: Sessions,
  turn: TurnStory,
  session: string,
  line: number,
): readonly [Sessions, Findings] {
  const key = `${turn.gateway}|${session}`;
  const before = shelfGet(sessions.turns, key);
  const next = { ...sessions, turns: shelfSet(sessions.turns, key, turn.key) };
  if (before === undefined || isSameTurn(before, turn.key)) return [next, KEPT];
  return [next, [told(turn, line, "a session of its own", `${session}, as ${before}`)]];
}

function sharedSession(
  sessions: Sessions,
  turn: TurnStory,
  session: string,
  line: number,
): readonly [Sessions, Findings] {
  const key = `${turn.gateway}|${turn.scope ?? ""}|${turn.chat}`;
  const before = shelfGet(sessions.chats, key);
  const next = { ...sessions, chats: shelfSet(sessions.chats, key, session) };
  if (before === undefined || before === session) return [next, KEPT];
  return [next, [told(turn, line, before, session)]];
}

function told(turn: TurnStory, line: number, expected: string, actual: string): Findings[number] {
  return {
    sentence: `the message of ${turn.name} belongs to another session than its mode says`,
    expected,
    actual,
    turn: turn.key,
    suspect: { line, side: "gateway" },
  };
}
