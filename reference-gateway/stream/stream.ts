/** What one turn has said so far, and how much of it is on a screen. */
export interface Stream {
  /** How the text is shown while it grows. `undecided` until the chat's descriptor is first needed. */
  readonly mode: "undecided" | "draft" | "edit" | "off";
  readonly draftId: number;
  /** Every text of the agent that people may see, across tool boundaries (G-44). */
  readonly ledger: string;
  /** What may be thinking, and is not in the ledger for now (G-25). */
  readonly withheld: string;
  /** How many texts that were. */
  readonly texts: number;
  /** Where the text after the last tool boundary begins in the ledger. */
  readonly segmentAt: number;
  /** How much of the ledger is in messages that are finished (D-31); 0 where all is in one. */
  readonly partsAt: number;
  /** The text of the last message that is finished, or `null`. */
  readonly lastPart: string | null;
  /** The last text that is on the screen for certain or perhaps; `null` when there is none. */
  readonly shown: string | null;
  /** The message that shows it, where it can be edited: a preview, or what a failed draft left (D-32). */
  readonly messageId: string | null;
  /** When the message that is edited was written, or `null` (G-115). */
  readonly previewAtMs: number | null;
  /** When the last frame was written. */
  readonly shownAtMs: number | null;
  /** A tool boundary passed: the next frame does not wait for the throttle (G-24), or finalises. */
  readonly flush: "no" | "frame" | "finalise";
  /** Ambiguous frames in a row (D-11). */
  readonly unanswered: number;
  /** No more frames before the final (D-11, G-43). */
  readonly quiet: boolean;
  /** Edits in a row that came too fast (G-41), and until when none is written for that. */
  readonly floods: number;
  readonly pausedUntilMs: number;
}

/** The stream with some fields replaced. A literal, as a spread costs a step several times as much. */
export function streamWith(stream: Stream, to: Partial<Stream>): Stream {
  return {
    mode: to.mode ?? stream.mode,
    draftId: to.draftId ?? stream.draftId,
    ledger: to.ledger ?? stream.ledger,
    withheld: to.withheld ?? stream.withheld,
    texts: to.texts ?? stream.texts,
    segmentAt: to.segmentAt ?? stream.segmentAt,
    partsAt: to.partsAt ?? stream.partsAt,
    lastPart: to.lastPart ?? stream.lastPart,
    shown: to.shown === undefined ? stream.shown : to.shown,
    messageId: to.messageId === undefined ? stream.messageId : to.messageId,
    previewAtMs: to.previewAtMs === undefined ? stream.previewAtMs : to.previewAtMs,
    shownAtMs: to.shownAtMs === undefined ? stream.shownAtMs : to.shownAtMs,
    flush: to.flush ?? stream.flush,
    unanswered: to.unanswered ?? stream.unanswered,
    quiet: to.quiet ?? stream.quiet,
    floods: to.floods ?? stream.floods,
    pausedUntilMs: to.pausedUntilMs ?? stream.pausedUntilMs,
  };
}

export function newStream(draftId: number): Stream {
  return {
    mode: "undecided",
    draftId,
    ledger: "",
    withheld: "",
    texts: 0,
    segmentAt: 0,
    partsAt: 0,
    lastPart: null,
    shown: null,
    messageId: null,
    previewAtMs: null,
    shownAtMs: null,
    flush: "no",
    unanswered: 0,
    quiet: false,
    floods: 0,
    pausedUntilMs: 0,
  };
}
