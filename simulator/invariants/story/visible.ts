import { lastAsked } from "../last-asked.ts";
import { shelfGet, shelfValues } from "../shelf.ts";
import type { SeenBubble } from "../../../contract/trace-line.ts";
import { markOf } from "../watermark.ts";
import { claimKey, type Claim } from "./claim.ts";
import { isNote } from "./role.ts";
import { postKey } from "./platform.ts";
import type { Story } from "./story.ts";
import { isStreamChat, type TurnStory } from "./turn.ts";
import { findTurn } from "./turns.ts";
import { speakerOf } from "./words.ts";

/** One message of a turn that people can see at rest, as the screen shows it or the connector claims it. */
export interface Shown {
  readonly id: string;
  readonly chat: string;
  readonly kind: SeenBubble["kind"];
  readonly text: string;
  readonly live: boolean;
  readonly interrupted: boolean;
  /** Number of the line of the op that posted it, else of the call; 0 where nobody knows. */
  readonly at: number;
  /** Seen on a screen, not only claimed by the connector. */
  readonly seen: boolean;
}

/** What is on screen at rest, turn by turn. */
export interface Visible {
  /** Vis(T): messages of the answer, in the order in which they were posted. */
  readonly answers: ReadonlyMap<string, readonly Shown[]>;
  /** Live streams that belong to nobody the story knows. */
  readonly orphans: readonly Shown[];
  /** Messages of people, by `<platform>:<chat>:<message id>`. */
  readonly people: ReadonlySet<string>;
}

const NOTHING: readonly Shown[] = [];

/** Groups what is visible by turn; computed once for the story that is asked. */
export const visibleIn: (story: Story) => Visible = lastAsked((story) => {
  const answers = new Map<string, Shown[]>();
  const orphans: Shown[] = [];
  const file = (turn: TurnStory | null, shown: Shown): void => {
    if (turn === null) {
      if (shown.live) orphans.push(shown);
      return;
    }
    if (isNote(turn, shown.text)) return;
    const list = answers.get(turn.key);
    if (list === undefined) answers.set(turn.key, [shown]);
    else list.push(shown);
  };
  eachOnScreens(story, file);
  eachClaimed(story, file);
  for (const [turn, shown] of answers) {
    if (shown.length > 1) answers.set(turn, inOrder(shown));
  }
  return { answers, orphans, people: peopleIn(story) };
});

/** As they were posted, where that is known: a screen lists chats and threads one behind the other. */
function inOrder(shown: Shown[]): Shown[] {
  return shown.every(({ at }) => at > 0) ? shown.toSorted((a, b) => a.at - b.at) : shown;
}

function peopleIn(story: Story): ReadonlySet<string> {
  const people = new Set<string>();
  for (const { platform, bubbles } of story.screens) {
    for (const { author, chat, id } of bubbles) {
      if (author === "user") people.add(`${platform}:${chat}:${id}`);
    }
  }
  return people;
}

/**
 * Whether a screen goes back far enough to show this turn: a screen forgets its oldest bubbles, and the
 * message of a person is older than its answer. So does the story: a plain text on screen is nobody's
 * once it is forgotten for whom it was posted.
 */
export function isInView(story: Story, turn: TurnStory): boolean {
  const { answers, people } = visibleIn(story);
  if (answers.has(turn.key)) return true;
  if (turn.at <= story.past.forgottenPostAt && markOf(turn.final ?? "") === undefined) return false;
  if (people.size === 0 || turn.messageId === null) return true;
  return people.has(`${turn.platform}:${turn.chat}:${turn.messageId}`);
}

/** Vis(T). */
export function answersOf(story: Story, turn: TurnStory): readonly Shown[] {
  return visibleIn(story).answers.get(turn.key) ?? NOTHING;
}

type Visit = (turn: TurnStory | null, shown: Shown) => void;

function eachOnScreens(story: Story, visit: Visit): void {
  for (const { platform, bubbles } of story.screens) {
    for (const bubble of bubbles) {
      if (!isAnswerBubble(bubble)) continue;
      const post = shelfGet(story.past.posts, postKey(platform, bubble.chat, bubble.id));
      if (post?.interim === true) continue;
      const turn =
        findTurn(story, post?.turn ?? null) ?? speakerOf(story, bubble.chat, bubble.text);
      visit(turn, seenBubble(bubble, post?.opAt === 0 ? post.at : (post?.opAt ?? 0)));
    }
  }
}

/** A card and a preview that clears are no messages of an answer. */
function isAnswerBubble(bubble: SeenBubble): boolean {
  if (bubble.author !== "bot" || bubble.gone) return false;
  return bubble.kind === "message" || bubble.kind === "stream";
}

function seenBubble(bubble: SeenBubble, at: number): Shown {
  const { id, chat, kind, text, live, interrupted } = bubble;
  return { id, chat, kind, text, live, interrupted, at, seen: true };
}

/** What the connector claims, of platforms that nobody watched. */
function eachClaimed(story: Story, visit: Visit): void {
  for (const claim of shelfValues(story.past.claims)) {
    const turn = findTurn(story, claim.turn);
    if (turn === null || claim.gone || claim.interim) continue;
    if (story.watched.includes(turn.platform)) continue;
    if (!isPartOfAnswer(turn, claim.text)) continue;
    const { id, chat, text, at } = claim;
    const kind = "message";
    visit(turn, { id, chat, kind, text, live: false, interrupted: false, at, seen: false });
  }
  for (const stream of story.open) {
    const turn = findTurn(story, stream.turn);
    if (turn === null || stream.accepted === "" || !isStreamChat(turn.platform)) continue;
    if (story.watched.includes(turn.platform)) continue;
    const { chat, accepted: text, at } = stream;
    const id = `stream ${stream.draftId}`;
    const kind = "stream";
    visit(turn, { id, chat, kind, text, live: true, interrupted: false, at, seen: false });
  }
}

/**
 * Where no agent was heard, a send may be commentary: it counts as part of the answer only if the
 * gateway marked or edited it as such, or if it shares its text with what did.
 */
function isPartOfAnswer(turn: TurnStory, text: string): boolean {
  if (turn.heard) return true;
  const last = turn.finals.at(-1);
  if (last === undefined) return true;
  return turn.finals.some((final) => final.text.includes(text) || text.includes(final.text));
}

/** What the wire tells of a message on screen; `undefined` where no op is known to have made it. */
export function claimOf(story: Story, shown: Shown): Claim | undefined {
  return shelfGet(story.past.claims, claimKey(shown.chat, shown.id));
}
