import { tableGet } from "../../contract/table.ts";
import { fitsOneMessage } from "./caps.ts";
import { shelfGet, shelfValues } from "./shelf.ts";
import { KEPT, restRule, type Findings } from "./port.ts";
import { joined, turnsAtRest } from "./rest.ts";
import { claimKey } from "./story/claim.ts";
import type { Story } from "./story/story.ts";
import type { StreamStory } from "./story/stream.ts";
import { holds, quote, sameText, withoutSeams } from "./story/text.ts";
import type { TurnStory } from "./story/turn.ts";
import type { Shown } from "./story/visible.ts";

/** A turn that was stopped, superseded or cancelled closes its stream with the text that is on screen. */
export const aDeadTurnLeavesNoLiveStream = restRule({
  id: "I-09",
  title: "a dead turn leaves no live stream",
  clauses: ["G-17", "G-40", "F-23", "F-80"],
  atRest: (story) =>
    turnsAtRest(story).flatMap(([turn, shown]) => {
      if (!isDead(story, turn)) return KEPT;
      // The connector may have put what one message could not hold into others (B10).
      const whole = withoutSeams(joined(shown));
      const isWhole = [...textsOnScreen(story, turn), turn.final ?? ""].some(
        (text) => text !== "" && withoutSeams(text) === whole,
      );
      if (isWhole && !shown.some(({ live, interrupted }) => live || interrupted)) return KEPT;
      return shown.flatMap((one) => judge(story, turn, one));
    }),
});

function isDead(story: Story, turn: TurnStory): boolean {
  if (turn.cut === null || turn.ended === "completed" || turn.crashed) return false;
  if (turn.connectorForgot || turn.linkAwayTooLong || turn.declined) return false;
  return tableGet(story.gateways, turn.gateway)?.up === true;
}

function judge(story: Story, turn: TurnStory, shown: Shown): Findings {
  const base = { turn: turn.key, suspect: { line: turn.cutAt, side: "gateway" } } as const;
  if (shown.live) {
    return [
      {
        sentence: `the stream of ${turn.name} is still live, though the turn was ${turn.cut ?? "ended"}`,
        expected: "a stream that is closed with the text on screen",
        actual: `a live stream that shows ${quote(shown.text)}`,
        ...base,
      },
    ];
  }
  if (shown.interrupted && wasLeft(turn)) {
    return [
      {
        sentence: `the stream of ${turn.name} stayed live until its platform ended it, though the turn was ${turn.cut ?? "ended"}`,
        expected: "a seal with the text on screen, once the turn was dead",
        actual: `no seal; ${quote(shown.text)} is marked as interrupted`,
        ...base,
      },
    ];
  }
  const kept = textsOnScreen(story, turn);
  const saved = kept.length === 0 || shown.interrupted || shown.text === turn.final;
  if (saved || kept.some((text) => sameText(text, shown.text))) return KEPT;
  if (isLastEdit(story, turn, shown) || isSealRefused(turn) || isAccepted(story, turn, shown))
    return KEPT;
  if (isFinishedPart(story, turn, shown) || isPartOfFinal(story, turn, shown)) return KEPT;
  if (isForgottenPost(turn, shown)) return KEPT;
  return [
    {
      sentence: `what was on screen of ${turn.name} changed when the turn was ${turn.cut ?? "ended"}`,
      expected: quote(kept[0] ?? ""),
      actual: quote(shown.text),
      ...base,
    },
  ];
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
 * What a failed draft left is edited from then on (D-32): the last text that was accepted is an edit's. Behind an
 * edit that failed an earlier one shows, though its answer may be lost.
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
 * Whether the gateway never tried to close a stream that it could have closed: it was refused nothing on
 * it, and a seal neither ended nor was repeated, and none followed the death of the turn (G-07, G-11).
 */
function wasLeft({ trouble, finals, cutAt }: TurnStory): boolean {
  if (trouble.refusedFrames > 0) return false;
  const seals = finals.filter(({ op }) => op === "seal");
  if (seals.length > 1) return false;
  return !seals.some(({ fate, at }) => fate === "success" || fate === "definite" || at > cutAt);
}

/** The texts a person may have seen last: what the connector accepted, or what it may have. */
function textsOnScreen(story: Story, turn: TurnStory): readonly string[] {
  const ofTurn = (stream: StreamStory): boolean => stream.turn === turn.key && stream.frames > 0;
  const streams = [...story.open, ...shelfValues(story.past.sealed)].filter(ofTurn);
  return streams.flatMap(({ frameAccepted, frameText }) =>
    [frameAccepted, frameText].filter((text) => text !== ""),
  );
}
