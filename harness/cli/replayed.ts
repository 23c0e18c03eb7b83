import { withoutTokens } from "../../contract/trace/redact.ts";
import type { Failure } from "../captures/frames/failure.ts";
import type { Missed } from "../captures/replay/part.ts";
import type { Replayed } from "../captures/replay/replay.ts";
import { EXIT, type ExitCode } from "../result/exit-code.ts";

export interface Played {
  readonly replayed: Replayed;
  /** How the peer's process ended before the part did, in words. */
  readonly death: string | undefined;
  /** What it wrote last. */
  readonly tail: readonly string[];
}

const MISSED_SHOWN_MAX = 12;
const NOBODY = "only a connector that is started by --spawn has people of ours";

/**
 * What came of a replay, line by line, without tokens; what it means for the failure of the recording stands
 * last.
 */
export function sayReplayed(played: Played, failure: Failure | undefined): readonly string[] {
  return told(played, failure).map(withoutTokens);
}

function told(played: Played, failure: Failure | undefined): readonly string[] {
  const { heard, matched, extra, missed, breaches, ours, unsaid, obstacles } = played.replayed;
  // What the replay was to show again is told by its outcome, whoever broke it.
  const meant = played.replayed.isReproduced ? failure?.check : undefined;
  const others = ours.map(({ predicate }) => predicate).filter((id) => id !== meant);
  return [
    ...lossLines(played),
    ...obstacles,
    ...breaches.map(({ predicate, sentence }) => `BROKEN ${predicate}: ${sentence}`),
    ...ourLines(others),
    ...missed.slice(0, MISSED_SHOWN_MAX).map(({ what, at }) => {
      return `  recorded at line ${at}, and not done this time: ${what}`;
    }),
    ...(missed.length > MISSED_SHOWN_MAX ? [`  and ${missed.length - MISSED_SHOWN_MAX} more`] : []),
    `${heard} frames of the peer: ${matched} as recorded, ${extra} more`,
    ...(unsaid > 0 ? [`Nobody was there for what people did, ${unsaid} times: ${NOBODY}`] : []),
    outcomeOf(played, failure),
  ];
}

/** A peer that is not there, or did not live to the end, and its last words. */
function lossLines({ replayed, death, tail }: Played): readonly string[] {
  const isMute = replayed.heard === 0;
  if (!isMute && death === undefined) return [];
  // Why nobody was met says more than that nothing came, and follows.
  if (death === undefined && tail.length === 0 && replayed.obstacles.length > 0) return [];
  const end = isMute ? "before it wrote a frame" : "before the end";
  const loss = death === undefined ? "The peer wrote no frame" : `The peer ${death} ${end}`;
  return tail.length === 0 ? [loss] : [`${loss}; its output ends with:`, ...tail];
}

/** The side that is played does what was recorded, right or wrong: that is no news, and not the peer's. */
function ourLines(predicates: readonly string[]): readonly string[] {
  if (predicates.length === 0) return [];
  const ids = [...new Set(predicates)].toSorted().join(", ");
  return [`Broken by the side that we play, and not held against the peer: ${ids}`];
}

function outcomeOf(played: Played, failure: Failure | undefined): string {
  const { isReproduced, heard, unplayed, unsaid } = played.replayed;
  if (failure === undefined) {
    if (heard === 0) return "Nothing was played";
    if (played.death !== undefined) return "Played until the peer ended";
    return unplayed + unsaid > 0 ? "Not everything was played" : "Played to its end";
  }
  const { check } = failure;
  if (isReproduced) return `Reproduced: ${check} fails again`;
  const why = whyUnknown(played, check);
  return why === undefined ? `Not reproduced: ${check} does not fail` : `Unknown: ${why}`;
}

/** Why nothing follows of a failure that was not seen again; `undefined` where its absence says something. */
function whyUnknown({ replayed, death }: Played, check: string): string | undefined {
  const { heard, unsaid, unplayed, untried } = replayed;
  if (heard === 0) return `nothing was played, so ${check} had no occasion to fail`;
  if (death !== undefined) return `${check} does not fail, but the peer ended before the end`;
  if (untried.length > 0 && unsaid === 0) {
    return `the peer did not do what ${check} is about: ${listed(untried)}`;
  }
  if (unsaid + unplayed === 0) return undefined;
  return `${check} does not fail, but not everything was played`;
}

const UNTRIED_SHOWN_MAX = 4;

/** `send (line 10), seal (line 34) and 2 more` */
function listed(untried: readonly Missed[]): string {
  const shown = untried.slice(0, UNTRIED_SHOWN_MAX).map(({ what, at }) => `${what} (line ${at})`);
  const more = untried.length - shown.length;
  return `${shown.join(", ")}${more === 0 ? "" : ` and ${more} more`}`;
}

export function exitCodeOf(played: Played): ExitCode {
  const { isReproduced, heard, breaches, unsaid, unplayed, untried } = played.replayed;
  if (heard === 0 || played.death !== undefined) return EXIT.unreachable;
  if (isReproduced || breaches.length > 0) return EXIT.violated;
  return unsaid + unplayed + untried.length > 0 ? EXIT.incomplete : EXIT.conformant;
}
