import { disarmDraft } from "../drafts/drafts.ts";
import type { Settled } from "../egress/requests.ts";
import { outletFor } from "../link/capability.ts";
import { note, type Pass } from "../pass.ts";
import type { Showing, Turn } from "../turns/turn.ts";
import { modeWithoutDrafts } from "./mode.ts";
import type { Stream } from "./stream.ts";

/** After so many ambiguous frames in a row nothing is shown until the final (D-11). */
const UNANSWERED_MAX = 2;

/** What the result of a frame says about the screen, and about the frames after it. */
export function settleShowing(pass: Pass, turn: Turn, showing: Showing, settled: Settled): Turn {
  const { outcome } = settled;
  const idle: Turn = { ...turn, main: { is: "idle" } };
  if (showing.op === "draft") return settleDraft(pass, idle, showing, settled);
  switch (outcome) {
    case "success":
      return { ...idle, stream: accepted(turn.stream, showing, settled.messageId) };
    case "decline":
      return declined(pass, idle, settled);
    case "ambiguous":
      return { ...idle, stream: unanswered(turn.stream, showing) };
    case "definite":
    case "unwritten":
      // G-43: a preview or edit that failed is the last one; the final is still to come.
      return { ...idle, stream: { ...turn.stream, quiet: true } };
  }
}

function settleDraft(pass: Pass, turn: Turn, showing: Showing, settled: Settled): Turn {
  const { stream, key } = turn;
  const { outcome } = settled;
  const disarmed = pass.rig.policies.afterFrame(outcome) === "disarmed";
  if (disarmed) disarmDraft(pass, key, stream.draftId);
  switch (outcome) {
    case "success":
      return { ...turn, stream: accepted(stream, showing, null) };
    case "decline":
      return declined(pass, turn, settled);
    case "ambiguous": {
      const next = unanswered(stream, showing);
      return { ...turn, stream: disarmed ? withoutDrafts(pass, turn, next, null) : next };
    }
    case "definite":
    case "unwritten": {
      note(pass, `a draft frame was refused (${settled.error ?? ""}): no more drafts`, turn.id);
      if (!disarmed) return { ...turn, stream: { ...stream, quiet: true } };
      return { ...turn, stream: withoutDrafts(pass, turn, stream, settled.messageId) };
    }
  }
}

function accepted(stream: Stream, { op, text }: Showing, messageId: string | null): Stream {
  const shown = { ...stream, shown: text, certain: true, unanswered: 0 };
  if (op === "edit") return { ...shown, messageId: messageId ?? stream.messageId };
  if (op !== "preview") return shown;
  // O-29: a preview without an id cannot be edited, so it is the last one.
  return { ...shown, messageId, quiet: messageId === null };
}

function unanswered(stream: Stream, { op, text }: Showing): Stream {
  const count = stream.unanswered + 1;
  // A preview that may not exist cannot be edited, and a second one could double it.
  const quiet = op === "preview" || count >= UNANSWERED_MAX;
  return { ...stream, shown: text, certain: false, unanswered: count, quiet };
}

function declined(pass: Pass, turn: Turn, { error }: Settled): Turn {
  note(pass, `the connector declined the chat: ${error ?? ""}`, turn.id);
  return { ...turn, declined: true };
}

/**
 * G-30: drafts are over for this turn. If the connector says which message is left on the screen, that is
 * edited from here on (D-32); else a preview begins anew.
 */
function withoutDrafts(pass: Pass, turn: Turn, stream: Stream, messageId: string | null): Stream {
  const can = outletFor(pass, turn.origin.platform)?.can;
  const mode = can === undefined ? "off" : modeWithoutDrafts(can);
  const shown = messageId === null ? null : stream.shown;
  return { ...stream, mode, messageId, shown, unanswered: 0, quiet: false };
}
