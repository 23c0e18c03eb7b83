import type { Side } from "../../../contract/trace-line.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import type { Deadlines } from "../../peers/process/deadlines.ts";
import { failureOf, isSameFailure, type Failure } from "../frames/failure.ts";
import type { Piece } from "../frames/piece.ts";
import type { CaptureFile } from "../recording/capture-file.ts";
import { CaptureJudge } from "../recording/capture-judge.ts";
import { CaptureWriter } from "../recording/capture-writer.ts";
import { Recorder } from "../recording/recorder.ts";
import { deedsAbout } from "./deeds.ts";
import { missedBy, Part, type Missed } from "./part.ts";
import { play, type Played, type PlayOptions } from "./play.ts";
import type { Wire } from "./wire.ts";

export interface ReplayOptions {
  readonly pieces: readonly Piece[];
  readonly as: Side;
  readonly wire: Wire;
  readonly deadlines: Deadlines;
  readonly waitMs: number;
  readonly realTime: boolean;
  /** What was wrong in the recording; `undefined` when nothing was. */
  readonly failure: Failure | undefined;
  /** Where the live session is recorded; nowhere unless given. */
  readonly file?: CaptureFile;
  readonly keepTexts: boolean;
  readonly speak: PlayOptions["speak"];
  /** Ends the replay early: the peer died. */
  readonly stopped: Promise<unknown>;
}

export interface Replayed extends Played {
  /** Whether the same promise was broken again, to the same turn where that can be told. */
  readonly isReproduced: boolean;
  /** What the live peer broke. */
  readonly breaches: readonly Breach[];
  /** What was broken by the side that is played, which does as it was recorded. */
  readonly ours: readonly Breach[];
  /** Frames of the live peer, those with a counterpart in the recording, and those without. */
  readonly heard: number;
  readonly matched: number;
  readonly extra: number;
  /** What the recorded peer did and the live one did not. */
  readonly missed: readonly Missed[];
  /** Frames of the side that is played for which there was no socket, up to the failure. */
  readonly unplayed: number;
  /** What the failure is about, where the live peer did nothing of it: whether it would fail is unknown. */
  readonly untried: readonly Missed[];
}

/** Plays one side of a recording at a live peer, and judges what comes of it. */
export async function replay(options: ReplayOptions): Promise<Replayed> {
  const { deadlines, failure, pieces, as } = options;
  const judge = new CaptureJudge();
  const file = options.file ?? nowhere();
  const writer = new CaptureWriter({
    file,
    keepTexts: options.keepTexts,
    onLine: (line, at) => judge.take(line, at),
  });
  const recorder = new Recorder({
    earlier: file.earlier,
    nowMs: () => deadlines.clock.nowMs(),
    take: (lines) => writer.write(lines),
  });
  const part = new Part(pieces, as);
  const played = await play({ ...options, part, recorder }, options.stopped);
  recorder.flush();
  const breaches = judge.end().filter(({ severity }) => severity === "error");
  const peer = as === "gateway" ? "connector" : "gateway";
  const deeds = failure === undefined ? [] : deedsAbout(pieces, failure, peer);
  return {
    ...played,
    isReproduced: failure !== undefined && isAmong(failure, breaches, as),
    breaches: breaches.filter((breach) => isHeldAgainst(breach, peer)),
    ours: breaches.filter((breach) => !isHeldAgainst(breach, peer)),
    heard: part.matched + part.extra,
    matched: part.matched,
    extra: part.extra,
    missed: part.missed,
    unplayed: part.unplayed.filter(({ at }) => at < (failure?.at ?? Infinity)).length,
    untried: deeds.some((deed) => part.isMet(deed)) ? [] : deeds.map(missedBy),
  };
}

/** A promise of both is held against whoever is to blame, and against the peer where nobody can tell. */
function isHeldAgainst({ binds, suspect }: Breach, peer: Side): boolean {
  return binds === "both" ? (suspect?.side ?? peer) === peer : binds === peer;
}

/** Turns are named by the ids of people's messages, which are ours only where we play the connector. */
function isAmong(failure: Failure, breaches: readonly Breach[], as: Side): boolean {
  return breaches
    .map(failureOf)
    .some((other) =>
      as === "connector" ? isSameFailure(failure, other) : failure.check === other.check,
    );
}

function nowhere(): CaptureFile {
  return {
    lines: 0,
    earlier: { connMax: 0, ms: 0, open: [] },
    append: () => undefined,
    close: () => undefined,
  };
}
