import { disarmDraft } from "../drafts/drafts.ts";
import { leftOnScreen } from "../drafts/left-on-screen.ts";
import type { Settled } from "../egress/requests.ts";
import { outletFor } from "../link/capability.ts";
import { note, type Pass } from "../pass.ts";
import { IDLE, type Showing, type Turn, turnWith } from "../turns/turn.ts";
import { afterPart } from "./segment.ts";
import { modeWithoutDrafts } from "./mode.ts";
import { type Stream, streamWith } from "./stream.ts";

/** After so many ambiguous frames in a row nothing is shown until the final (D-11). */
const UNANSWERED_MAX = 2;

/** What the result of a frame says about the screen, and about the frames after it. */
export function settleShowing(pass: Pass, turn: Turn, showing: Showing, settled: Settled): Turn {
  if (settled.outcome === "decline")
    note(pass, `the chat was declined: ${settled.error ?? ""}`, turn.id);
  const draft = showing.op === "draft";
  const stream = draft
    ? afterDraft(pass, turn, showing, settled)
    : afterPreview(pass, turn.stream, showing, settled);
  const declined = turn.declined || settled.outcome === "decline";
  return turnWith(turn, { stream, declined, main: IDLE });
}

function afterPreview(pass: Pass, stream: Stream, showing: Showing, settled: Settled): Stream {
  switch (settled.outcome) {
    case "success":
      return showing.op === "part"
        ? afterPart(pass, stream, showing.text, showing.partsTo)
        : accepted(stream, showing, settled.messageId);
    case "ambiguous":
      return unanswered(stream, showing);
    case "definite":
      return afterRefusal(pass, stream, settled);
    case "decline":
    case "unwritten":
      return streamWith(stream, { quiet: true });
  }
}

/** G-43: a preview or edit that was refused is the last one, unless it only came too fast (G-41). */
function afterRefusal(pass: Pass, stream: Stream, settled: Settled): Stream {
  const { floods } = stream;
  const error = settled.error ?? "";
  const failure = { error, retryAfterMs: settled.retryAfterMs, floods };
  const pauseMs = pass.rig.policies.afterFailedEdit(failure);
  if (pauseMs === null) return streamWith(stream, { quiet: true });
  return streamWith(stream, { floods: floods + 1, pausedUntilMs: pass.atMs + pauseMs });
}

function afterDraft(pass: Pass, turn: Turn, showing: Showing, settled: Settled): Stream {
  const { stream, key } = turn;
  const { outcome } = settled;
  const disarmed = pass.rig.policies.afterFrame(outcome) === "disarmed";
  if (disarmed) disarmDraft(pass, key, stream.draftId);
  switch (outcome) {
    case "success":
      return accepted(stream, showing, null);
    case "ambiguous": {
      const next = unanswered(stream, showing);
      return disarmed ? withoutDrafts(pass, turn, next, null) : next;
    }
    case "decline":
      return streamWith(stream, { quiet: true });
    case "definite":
    case "unwritten":
      note(pass, `a draft frame was refused (${settled.error ?? ""}): no more drafts`, turn.id);
      if (!disarmed) return streamWith(stream, { quiet: true });
      return withoutDrafts(pass, turn, stream, leftOnScreen(pass, settled));
  }
}

function accepted(stream: Stream, { op, text }: Showing, messageId: string | null): Stream {
  const shown = streamWith(stream, { shown: text, unanswered: 0, floods: 0 });
  if (op === "edit") return messageId === null ? shown : streamWith(shown, { messageId });
  if (op !== "preview") return shown;
  // O-29: a preview without an id cannot be edited, so it is the last one.
  return streamWith(shown, { messageId, quiet: messageId === null });
}

function unanswered(stream: Stream, { op, text }: Showing): Stream {
  const count = stream.unanswered + 1;
  // A preview that may not exist cannot be edited, and a second one could double it.
  const maybeNew = op === "preview" || (op === "part" && stream.messageId === null);
  const quiet = maybeNew || count >= UNANSWERED_MAX;
  return streamWith(stream, { shown: text, unanswered: count, quiet });
}

/**
 * G-30: drafts are over for this turn. If the connector says which message is left on the screen, that is
 * edited from here on (D-32); else a preview begins anew.
 */
function withoutDrafts(pass: Pass, turn: Turn, stream: Stream, messageId: string | null): Stream {
  const can = outletFor(pass, turn.asked.origin.platform)?.can;
  const mode = can === undefined ? "off" : modeWithoutDrafts(can);
  const shown = messageId === null ? null : stream.shown;
  return streamWith(stream, { mode, messageId, shown, unanswered: 0, quiet: false });
}
