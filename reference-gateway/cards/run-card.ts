import type { Settled } from "../egress/requests.ts";
import { writeOp, type TurnAction } from "../egress/door.ts";
import type { Outlet } from "../link/capability.ts";
import { markShown } from "../memory/journal.ts";
import { note, type Pass } from "../pass.ts";
import { inThread } from "../inbound/placement.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { cardWith } from "./card.ts";
import { runProgress, settleProgress } from "./progress.ts";

/** Writes what the card needs next: the whole list while it changes, and its stop at the end (O-19, O-20). */
export function runCard(pass: Pass, turn: Turn, outlet: Outlet | undefined): Turn {
  const { card } = turn;
  if (card.request !== null || outlet === undefined) return turn;
  if (card.surface === "text") return runProgress(pass, turn, outlet);
  const over = turn.main.is === "done";
  if (card.dirty && publishes(pass, turn, outlet)) {
    // A card of a turn that is over is only brought up to date, never begun.
    if (card.written || !over) return publish(pass, outlet, turn);
  }
  return over && card.written ? stop(pass, outlet, turn) : turn;
}

/** C-21, G-64: a card on Slack is a reply in a thread, so without an anchor there is none. */
function publishes(pass: Pass, turn: Turn, { can }: Outlet): boolean {
  if (turn.card.off || turn.declined || turn.card.tasks.length === 0) return false;
  const placed = can.platform !== "slack" || turn.asked.placement.threadId !== null;
  return placed && pass.rig.policies.cardsEnabled(can);
}

function publish(pass: Pass, outlet: Outlet, turn: Turn): Turn {
  const { card } = turn;
  const { origin, metadata } = turn.asked;
  markShown(pass, turn.id);
  const chunks = card.tasks;
  const action: TurnAction = {
    op: "task_card",
    chat_id: origin.chatId,
    card_id: card.id,
    chunks,
    metadata,
  };
  const request = writeOp(pass, outlet, turn, "card", action, `card@tool${card.tools}`);
  return turnWith(turn, { card: cardWith(card, { request, dirty: false, written: true }) });
}

/** G-61, G-63: placed as its publications were; best effort, so it counts as done once written. */
function stop(pass: Pass, outlet: Outlet, turn: Turn): Turn {
  const { card } = turn;
  const { origin, metadata: published } = turn.asked;
  const thread = published.thread_id ?? null;
  const stopThread = pass.rig.policies.cardStopThread(thread, origin.threadId);
  const metadata = stopThread === thread ? published : inThread(published, stopThread);
  const action: TurnAction = {
    op: "task_card_stop",
    chat_id: origin.chatId,
    card_id: card.id,
    metadata,
  };
  const request = writeOp(pass, outlet, turn, "card", action, "card-stop");
  return turnWith(turn, { card: cardWith(card, { request, written: false, off: true }) });
}

/**
 * A card that failed is not tried again, and never touches the answer (G-63, F-02, F-22). It is stopped
 * all the same, unless the first of it was refused: then it is not there.
 */
export function settleCard(pass: Pass, turn: Turn, settled: Settled): Turn {
  const { outcome, error } = settled;
  const card = cardWith(turn.card, { request: null });
  if (card.surface === "text") return settleProgress(pass, turn, card, settled);
  if (outcome === "success") {
    return turnWith(turn, { card: cardWith(card, { shown: card.written }) });
  }
  note(pass, `a task card failed: ${error ?? ""}`, turn.id);
  const { policies } = pass.rig;
  const { finals } = policies.afterCardFailure();
  const { shown } = card;
  const written = card.written && (outcome === "ambiguous" || shown);
  const declined = turn.declined || outcome === "decline";
  const inText = !card.off && policies.afterCardRefusal({ outcome, error: error ?? "", shown });
  const next =
    inText === "text"
      ? cardWith(card, { written, finals, surface: "text", dirty: true })
      : cardWith(card, { written, finals, off: true });
  return turnWith(turn, { declined, card: next });
}
