import { tableHas } from "../../contract/table.ts";
import { buryDraft } from "../drafts/drafts.ts";
import { writeOp, type TurnAction } from "../egress/door.ts";
import { FINAL, metadataOf } from "../inbound/placement.ts";
import type { Outlet } from "../link/capability.ts";
import { recordTurn, type JournalEntry } from "../memory/journal.ts";
import type { Pass } from "../pass.ts";
import { draftAction, sendAction } from "../stream/show.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { copyDelivery, type Delivery, type FinalOp } from "./delivery.ts";
import { keptStream } from "./owed.ts";

/** Writes the op that is next, and waits for its result. */
export function writeFinalOp(
  pass: Pass,
  outlet: Outlet,
  turn: Turn,
  delivery: Delivery,
  op: FinalOp,
): Turn {
  journalOp(pass, turn, delivery, op);
  // G-07: before the seal is written, the stream is closed and its tombstone stands.
  if (op.op === "seal") buryDraft(pass, op.draft);
  const what = delivery.attempt === 1 ? nameOf(op) : `${nameOf(op)}.r1`;
  const request = writeOp(pass, outlet, turn, "main", actionOf(turn, op), what);
  const written = copyDelivery(delivery);
  written.wait = { for: "result", request };
  return turnWith(turn, { main: { is: "delivering", delivery: written } });
}

function actionOf(turn: Turn, op: FinalOp): TurnAction {
  const { chatId } = turn.asked.origin;
  switch (op.op) {
    case "seal":
      return draftAction(turn, op.draft.draftId, op.text, true);
    case "send":
      return sendAction(turn, op.text, FINAL);
    case "edit":
      return {
        op: "edit",
        chat_id: chatId,
        message_id: op.messageId ?? "",
        content: op.text,
        metadata: metadataOf(turn.asked.origin, turn.asked.placement, FINAL),
      };
    case "delete":
      return {
        op: "delete",
        chat_id: chatId,
        message_id: op.messageId ?? "",
        metadata: turn.asked.metadata,
      };
  }
}

function nameOf(op: FinalOp): string {
  switch (op.op) {
    case "seal":
      return op.role === "abandon" ? "abandon" : "seal";
    case "send":
      return op.role;
    case "edit":
      return op.role === "reconcile"
        ? "reconcile"
        : op.role === "retire"
          ? "abandon"
          : "final-edit";
    case "delete":
      return "delete";
  }
}

/** D-36: before anything of a final is written, the journal says that it may be on the screen. */
function journalOp(pass: Pass, turn: Turn, { final, ops }: Delivery, op: FinalOp): void {
  if (final === null || !tableHas(pass.state.journal, turn.id)) return;
  const { event } = turn.asked;
  const repeatable = op.op === "seal" || op.op === "edit";
  const entry: JournalEntry = repeatable
    ? { stage: "ending", event, text: final, stream: keptStream(pass, turn), ops: ops ?? [op] }
    : { stage: "written", event };
  recordTurn(pass, turn.id, entry);
}
