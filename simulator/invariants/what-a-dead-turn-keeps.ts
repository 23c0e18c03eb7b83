import { SLACK_EDIT_CHARS_MAX } from "../../contract/limits.ts";
import { fitsOneMessage } from "./caps.ts";
import { joined } from "./rest.ts";
import { shelfGet, shelfValues } from "./shelf.ts";
import { claimKey } from "./story/claim.ts";
import { postKey } from "./story/platform.ts";
import type { Story } from "./story/story.ts";
import type { StreamStory } from "./story/stream.ts";
import { holds, sameText, withoutSeams } from "./story/text.ts";
import type { TurnStory } from "./story/turn.ts";
import type { Shown } from "./story/visible.ts";

/**
 * Whether a message of a dead turn shows what it may: what a person saw last, or what was on its way by
 * then. `all` are the messages of the turn.
 */
export function isKept(
  story: Story,
  turn: TurnStory,
  shown: Shown,
  all: readonly Shown[],
): boolean {
  const kept = textsOnScreen(story, turn);
  if (kept.length === 0 || shown.text === turn.final) return true;
  return (
    kept.some((text) => sameText(text, shown.text)) ||
    isLastEdit(story, turn, shown) ||
    isSealRefused(turn) ||
    isAccepted(story, turn, shown) ||
    isFinishedPart(story, turn, shown) ||
    isPartOfFinal(story, turn, shown) ||
    isForgottenPost(turn, shown) ||
    isHead(turn, shown, kept) ||
    isAsPosted(story, turn, shown) ||
    isLeftBeside(story, turn, shown, all)
  );
}

/**
 * Whether its connector ended a stream with words of its own (D-35), as it does where it makes room (C-13),
 * and no seal is known to have arrived.
 */
export function isEndedByConnector(
  story: Story,
  turn: TurnStory,
  { chat, id, text }: Shown,
): boolean {
  const post = shelfGet(story.past.posts, postKey(turn.platform, chat, id));
  const words = post?.endedWith?.trim() ?? "";
  if (words === "" || isSealed(turn)) return false;
  if (holds(turn.said, words) || turn.finals.some((final) => holds(final.text, words)))
    return false;
  return textsOnScreen(story, turn).some((kept) => sameText(`${kept}${words}`, text));
}

function isSealed({ finals }: TurnStory): boolean {
  return finals.some(({ op, fate }) => op === "seal" && fate === "success");
}

/** A segment that is a message of its own was there before the turn died, and stays (D-31). */
function isFinishedPart({ meta }: Story, turn: TurnStory, shown: Shown): boolean {
  return meta?.segments !== "one-message" && holds(turn.said, shown.text);
}

/** A final that was on its way when its turn was cancelled, and is above the cap, is there in parts (G-27). */
function isPartOfFinal(story: Story, turn: TurnStory, { text }: Shown): boolean {
  const { final } = turn;
  if (final === null || fitsOneMessage(story, turn, final)) return false;
  return withoutSeams(final).includes(withoutSeams(text));
}

/** Where a stream is posted and edited (D-29), a post under way when its connector died is known to nobody. */
function isForgottenPost(turn: TurnStory, { text }: Shown): boolean {
  const inDoubt = turn.connectorRestarted && turn.trouble.ambiguousFrames > 0;
  return inDoubt && turn.said.startsWith(text);
}

/** What the platform refused at the seal is not on screen, and a dead turn sends nothing more. */
function isSealRefused({ finals }: TurnStory): boolean {
  return finals.some(({ op, fate }) => op === "seal" && fate === "definite");
}

/**
 * What a failed draft left is edited from then on (D-32): the last text that was accepted is an edit's.
 * Behind an edit that failed an earlier one shows, though its answer may be lost.
 */
function isAccepted(story: Story, { trouble, acked, said }: TurnStory, shown: Shown): boolean {
  if (trouble.refusedFrames === 0) return false;
  if (acked.some((text) => sameText(text, shown.text))) return true;
  const claim = shelfGet(story.past.claims, claimKey(shown.chat, shown.id));
  // The message of a stream is nobody's claim: of its edits only the turn knows that one is in doubt.
  const isInDoubt =
    claim === undefined ? trouble.ambiguousOthers > 0 : claim.lastFate !== "success";
  return isInDoubt && said.startsWith(shown.text);
}

/** Where a message is shown by edits, one may still be on its way when its turn dies. */
function isLastEdit(story: Story, turn: TurnStory, shown: Shown): boolean {
  const claim = shelfGet(story.past.claims, claimKey(shown.chat, shown.id));
  const edited = claim !== undefined && sameText(claim.lastText, shown.text);
  return edited && turn.said.startsWith(shown.text);
}

/**
 * Where a stream is posted and edited (D-29), it shows no more than an edit may hold until its seal comes
 * (S-12).
 */
function isHead(turn: TurnStory, { kind, text }: Shown, kept: readonly string[]): boolean {
  if (turn.platform !== "slack" || kind !== "message" || isSealed(turn)) return false;
  // One less where the limit falls between two surrogates.
  if (text.length < SLACK_EDIT_CHARS_MAX - 1) return false;
  return kept.some((whole) => whole.startsWith(text));
}

/**
 * What its connector called a failure, and posted, has no id by which anybody could change it; and a stream
 * of which every frame failed shows what opened it.
 */
function isAsPosted(story: Story, turn: TurnStory, { chat, id, text }: Shown): boolean {
  const { claims, posts } = story.past;
  if (shelfGet(claims, claimKey(chat, id)) !== undefined) return false;
  const post = shelfGet(posts, postKey(turn.platform, chat, id));
  if (post === undefined || post.text === null || post.opAt > turn.cutAt) return false;
  if (post.grows && streamsOf(story, turn).some(({ frameAccepted }) => frameAccepted !== "")) {
    return false;
  }
  return holds(post.text, text);
}

/**
 * A preview that its platform did not delete stands beside the whole text, which was posted in its place
 * (D-33).
 */
function isLeftBeside(story: Story, turn: TurnStory, shown: Shown, all: readonly Shown[]): boolean {
  const post = shelfGet(story.past.posts, postKey(turn.platform, shown.chat, shown.id));
  if (post?.left !== true) return false;
  const whole = withoutSeams(joined(all.filter((one) => one !== shown)));
  return textsOnScreen(story, turn).some((text) => {
    return text.startsWith(shown.text) && withoutSeams(text) === whole;
  });
}

/** The texts a person may have seen last: what the connector accepted, or what it may have. */
export function textsOnScreen(story: Story, turn: TurnStory): readonly string[] {
  return streamsOf(story, turn).flatMap(({ frameAccepted, frameText }) =>
    [frameAccepted, frameText].filter((text) => text !== ""),
  );
}

function streamsOf({ open, past }: Story, { key }: TurnStory): readonly StreamStory[] {
  return [...open, ...shelfValues(past.sealed)].filter((stream) => {
    return stream.turn === key && stream.frames > 0;
  });
}
