import { PROGRESS_HEADING } from "../../contract/card-words.ts";
import type { TaskChunk } from "../../contract/generated/types.ts";
import { openStreams } from "../delivery/open-streams.ts";
import { buryDraft } from "../drafts/drafts.ts";
import { writeOp, type TurnAction } from "../egress/door.ts";
import type { Settled } from "../egress/requests.ts";
import type { Outlet } from "../link/capability.ts";
import { markShown } from "../memory/journal.ts";
import { note, type Pass } from "../pass.ts";
import { draftAction, sendAction } from "../stream/show.ts";
import { isEditable } from "../stream/mode.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { cardWith, type Card } from "./card.ts";

const MARKS: Readonly<Record<TaskChunk["status"], string>> = {
  pending: "▫️",
  in_progress: "⏳",
  complete: "✅",
  error: "❌",
};

/** G-65: progress in text, where a card was refused: one message beside the answer, edited in place. */
export function runProgress(pass: Pass, turn: Turn, outlet: Outlet): Turn {
  const { card } = turn;
  if (!card.dirty || card.off || turn.declined) return turn;
  const text = progressText(card);
  if (card.messageId !== null) return editProgress(pass, outlet, turn, card.messageId, text);
  // A turn that is over begins no progress any more.
  if (turn.main.is === "done") return turn;
  markShown(pass, turn.id);
  const { threadId } = turn.asked.placement;
  const sending = { turn: turn.id, what: { is: "interim", lane: "progress" }, threadId } as const;
  const open = pass.rig.policies.absorb(sending, openStreams(pass, turn));
  if (open !== undefined) buryDraft(pass, open);
  const action =
    open === undefined ? sendAction(turn, text, {}) : draftAction(turn, open.draftId, text, true);
  return written(pass, outlet, turn, action);
}

function editProgress(
  pass: Pass,
  outlet: Outlet,
  turn: Turn,
  messageId: string,
  content: string,
): Turn {
  if (!isEditable(content, outlet.can, pass.rig.config)) return turn;
  const { origin, metadata } = turn.asked;
  const chat_id = origin.chatId;
  return written(pass, outlet, turn, {
    op: "edit",
    chat_id,
    message_id: messageId,
    content,
    metadata,
  });
}

function written(pass: Pass, outlet: Outlet, turn: Turn, action: TurnAction): Turn {
  const request = writeOp(pass, outlet, turn, "card", action, `progress@tool${turn.card.tools}`);
  return turnWith(turn, { card: cardWith(turn.card, { request, dirty: false }) });
}

/** Progress that cannot be shown, or not be edited any more, is given up; the answer is not touched. */
export function settleProgress(
  pass: Pass,
  turn: Turn,
  card: Card,
  { outcome, error, messageId }: Settled,
): Turn {
  if (outcome === "success") {
    const shownBy = messageId ?? card.messageId;
    return turnWith(turn, { card: cardWith(card, { messageId: shownBy, off: shownBy === null }) });
  }
  note(pass, `progress in text failed: ${error ?? ""}`, turn.id);
  const declined = turn.declined || outcome === "decline";
  return turnWith(turn, { declined, card: cardWith(card, { off: true }) });
}

function progressText({ tasks }: Card): string {
  const lines = tasks.map(({ status, title, details }) => {
    const line = `${MARKS[status]} ${title}`;
    return details === undefined ? line : `${line}: ${details}`;
  });
  return [PROGRESS_HEADING, ...lines].join("\n");
}
