import { tableHas } from "../../contract/table.ts";
import type { Outlet } from "../link/capability.ts";
import type { Pass } from "../pass.ts";
import { takeDraftId } from "../turns/start.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { withoutLooseEnd } from "./frame-text.ts";
import { isEditable } from "./mode.ts";
import { finishPart } from "./show.ts";
import { mayBecomeSilence } from "./silence.ts";
import { type Stream, streamWith } from "./stream.ts";

/**
 * The text of a segment that is to become a finished message, if its end is to end one (D-31). Never that
 * of a stream that is the message (G-31), nor while anything of the turn is in doubt: then the answer goes
 * on in the message that it is in, and nothing can be lost between two.
 */
export function finishedPart(pass: Pass, turn: Turn, { can }: Outlet): string | undefined {
  const { stream } = turn;
  const { config, policies } = pass.rig;
  if (config.segments === "one-message" || stream.flush !== "frame") return undefined;
  if (stream.mode === "draft" && policies.streamIsMessage(can)) return undefined;
  if (stream.quiet || stream.unanswered > 0 || pass.atMs < stream.pausedUntilMs) return undefined;
  if (tableHas(pass.state.openDrafts, turn.key)) return undefined;
  const text = withoutLooseEnd(stream.ledger.slice(stream.partsAt, stream.segmentAt)).trimStart();
  if (text === "" || mayBecomeSilence(text)) return undefined;
  return stream.messageId === null || isEditable(text, can, config) ? text : undefined;
}

/** Finishes the message of a segment; what its preview says already needs no op. */
export function endPart(pass: Pass, outlet: Outlet, turn: Turn, text: string): Turn {
  const { stream } = turn;
  const said = stream.messageId !== null && stream.shown === text && pass.rig.config.cursor === "";
  if (!said) return finishPart(pass, outlet, turn, text, stream.segmentAt);
  return turnWith(turn, { stream: afterPart(pass, stream, text, stream.segmentAt) });
}

/** The stream behind a finished message: a new one begins, under a draft_id of its own (G-20). */
export function afterPart(pass: Pass, stream: Stream, text: string, partsAt: number): Stream {
  return streamWith(stream, {
    partsAt,
    lastPart: text,
    shown: null,
    messageId: null,
    unanswered: 0,
    flush: "no",
    draftId: stream.mode === "draft" ? takeDraftId(pass) : stream.draftId,
  });
}
