import { lastAsked } from "./last-asked.ts";
import type { Finding } from "./port.ts";
import type { Story } from "./story/story.ts";
import { bare, holds, quote, sameText, withoutSeams } from "./story/text.ts";
import type { FinalOp, TurnStory } from "./story/turn.ts";
import { answersOf, isInView, type Shown } from "./story/visible.ts";
import { allTurns } from "./story/words.ts";

type TurnAtRest = readonly [turn: TurnStory, shown: readonly Shown[]];

/** Turns in view and what they show, once a run is quiescent; nothing before. */
export const turnsAtRest: (story: Story) => readonly TurnAtRest[] = lastAsked((story) => {
  if (story.end !== "quiescent") return [];
  return allTurns(story)
    .filter((turn) => isInView(story, turn))
    .map((turn): TurnAtRest => [turn, answersOf(story, turn)]);
});

/**
 * Whether several messages are the parts of one answer: the gateway shows each segment as a message of
 * its own (D-31), and no text is in two of them, unless the answer says it twice. A trace that does not name the
 * profile may be either.
 */
export function areParts(
  story: Story,
  { final }: Pick<TurnStory, "final">,
  shown: readonly Shown[],
): boolean {
  if (story.meta?.segments === "one-message") return false;
  return noneHoldsAnother(shown) || (final !== null && showExactly(shown, final));
}

export function noneHoldsAnother(shown: readonly Shown[]): boolean {
  return shown.every((one, index) =>
    shown.every((other, place) => place === index || !holdsWhole(one.text, other.text)),
  );
}

/** As `holds`, but `step 10` does not hold `step 1`: a number that goes on is another one. */
function holdsWhole(text: string, part: string): boolean {
  if (!holds(text, part)) return false;
  const [whole, sought] = [bare(text), bare(part)];
  const endsInDigit = isDigit(sought.at(-1));
  for (let at = whole.indexOf(sought); at >= 0; at = whole.indexOf(sought, at + 1)) {
    if (!endsInDigit || !isDigit(whole[at + sought.length])) return true;
  }
  return false;
}

function isDigit(sign: string | undefined): boolean {
  return sign !== undefined && sign >= "0" && sign <= "9";
}

/** All the texts of an answer, one after the other, each on lines of its own. */
export function joined(shown: readonly Shown[]): string {
  return shown.map(({ text }) => text).join("\n");
}

/** Whether the messages together show exactly this text, but for white space. */
export function showExactly(shown: readonly Shown[], text: string): boolean {
  return sameText(joined(shown), text);
}

export function listTexts(shown: readonly Shown[]): string {
  if (shown.length === 0) return "nothing";
  return shown.map(({ text }) => quote(text)).join(" and ");
}

export function times(count: number): string {
  return count === 2 ? "twice" : `${count} times`;
}

/** The op that made the last message too many, and the side that seems to have made two of one. */
export function suspectOf(turn: TurnStory, shown: readonly Shown[]): Pick<Finding, "suspect"> {
  const line = shown.at(-1)?.at ?? 0;
  if (line === 0) return {};
  const side = shown.length > messagesAskedFor(turn) ? "connector" : "gateway";
  return { suspect: { line, side } };
}

/** How many messages a streamed turn asked for: one a stream (C-01), and one a plain final. */
function messagesAskedFor({ draftIds, finals }: TurnStory): number {
  // A preview that is edited is no stream: how often it was asked for is not kept.
  if (draftIds.length === 0) return Infinity;
  return draftIds.length + finals.filter(({ op }) => op === "send").length;
}

/** The op that should have shown the final, and the side that seems to have lost it. */
export function suspectOfLoss(turn: TurnStory): Pick<Finding, "suspect"> {
  const last = turn.finals.at(-1);
  if (last === undefined) return { suspect: { line: turn.at, side: "gateway" } };
  const side = last.fate === "success" && handedOver(turn, last) ? "connector" : "gateway";
  return { suspect: { line: last.at, side } };
}

/** Whether the connector was given the answer: in its last op, or in parts that were acknowledged. */
function handedOver({ final, finals }: TurnStory, last: FinalOp): boolean {
  if (final === null) return true;
  const wanted = withoutSeams(final);
  const parts = finals.filter(({ fate }) => fate === "success").map(({ text }) => text);
  return withoutSeams(last.text) === wanted || withoutSeams(parts.join("\n")) === wanted;
}
