import type { Line } from "../../../contract/trace-line.ts";
import { describeLine } from "../../result/transcript.ts";
import { TOO_LARGE } from "../../sockets/ws-socket.ts";
import { DeadlineError, type Deadlines } from "../process/deadlines.ts";
import type { Recording } from "./recording.ts";
import { CaseStopped } from "./stopped.ts";

/** Code that stands for an end without a close frame. */
const ABNORMAL = 1006;
/** How long a process may take to be dead once its sockets are, in milliseconds. */
const DEATH_GRACE_MS = 1_000;

/** Something awaited of the peer. */
export interface Awaited {
  /** The check that fails when it does not come. */
  readonly check: string;
  /** As a noun: `the result of the seal`. */
  readonly what: string;
  readonly ms: number;
  /** Number of the first line that counts; the next one, unless given. */
  readonly from?: number;
  readonly fits: (line: Line) => boolean;
  /** An end of the socket is no reason to give up. */
  readonly mayClose?: boolean;
  /** Line of the frame that asks for it: the suspect, when nothing comes. */
  readonly about?: number;
  /** What is known of why it did not come, as a clause of a sentence; asked once it has not. */
  readonly because?: () => string | undefined;
  /** No frame asks for it: where it does not come, none is the suspect. */
  readonly isUnasked?: boolean;
}

/**
 * The first line that fits.
 *
 * @param died  Settles, in words, when the peer's process ends.
 * @throws {CaseStopped} When the deadline passes, the socket ends or the peer dies first.
 * @throws {InterruptedError} When the run is interrupted first.
 */
export async function awaitLine(
  recording: Recording,
  deadlines: Deadlines,
  died: Promise<string>,
  awaited: Awaited,
): Promise<Line> {
  const { what, ms, fits } = awaited;
  const from = awaited.from ?? recording.lines.length + 1;
  const seen = recording.lines.slice(from - 1);
  let unlisten: () => void = () => undefined;
  const came = new Promise<Line>((resolve, reject) => {
    const look = (line: Line): void => {
      if (fits(line)) return resolve(line);
      if (line.kind !== "close" || awaited.mayClose === true) return;
      const reason = line.reason === "" ? "" : ` "${line.reason}"`;
      const sentence =
        line.reason === TOO_LARGE
          ? `${TOO_LARGE} where ${what} was awaited, and ended the socket`
          : `the connector closed the socket with ${line.code}${reason} where ${what} was awaited`;
      const closed = stopped(awaited, recording, sentence, line.n);
      // The socket of a process that dies ends first; how it died says more.
      if (line.code !== ABNORMAL) return reject(closed);
      const { clock } = deadlines;
      clock.wakeAt(clock.nowMs() + DEATH_GRACE_MS, () => reject(closed));
    };
    unlisten = recording.listen(look);
    for (const line of seen) look(line);
    void died.then((words) => {
      reject(
        stopped(awaited, recording, `the connector's process ${words} where ${what} was awaited`),
      );
    });
  });
  try {
    return await deadlines.within(ms, what, deadlines.interruption.unless(came));
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    const cause = awaited.because?.();
    const why = cause === undefined ? "" : `: ${cause}`;
    throw stopped(awaited, recording, `${what} did not come within ${ms / 1000} s${why}`);
  } finally {
    unlisten();
  }
}

function stopped(
  { check, what, about, isUnasked }: Awaited,
  { lines }: Recording,
  sentence: string,
  line = lines.length,
): CaseStopped {
  const last = lines.findLast((each) => each.kind === "received" || each.kind === "malformed");
  const asked = isUnasked === true ? undefined : lines.findLast((each) => each.kind === "sent")?.n;
  const suspect = about ?? asked;
  return new CaseStopped(check, {
    sentence,
    expected: what,
    actual: last === undefined ? "nothing" : `last came: ${describeLine(last) ?? last.kind}`,
    line,
    ...(suspect === undefined ? {} : { suspect: { line: suspect, side: "connector" } }),
  });
}
