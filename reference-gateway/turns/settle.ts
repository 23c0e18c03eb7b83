import { tableGet } from "../../contract/table.ts";
import { withMadeThread } from "../chores/made-thread.ts";
import { settleChore } from "../chores/settle-chore.ts";
import { cardWith } from "../cards/card.ts";
import { settleCard } from "../cards/run-card.ts";
import { settleFinalOp } from "../delivery/settle.ts";
import type { Settled } from "../egress/requests.ts";
import { emit, note, type Pass } from "../pass.ts";
import { settleErrand } from "../errands/errand.ts";
import { settlePrompt, withdrawTyped } from "../prompts/settle.ts";
import { settleMedia } from "../media/run-media.ts";
import { settleShowing } from "../stream/settle.ts";
import { endTurn } from "./end.ts";
import { settleDown } from "./store.ts";
import { settleScheduled } from "../scheduled/scheduled.ts";
import { type Turn, turnWith } from "./turn.ts";

/** Hands a settled request to the part of its turn that waited for it. */
export function onSettled(pass: Pass, settled: Settled): void {
  if (settled.lane === "errand") settleErrand(pass);
  if (settled.lane === "scheduled") return settleScheduled(pass, settled);
  const turn = tableGet(pass.state.turns, settled.turn);
  if (turn === undefined) return;
  settleDown(pass, withMadeThread(withSettled(pass, turn, settled), settled));
}

function withSettled(pass: Pass, turn: Turn, settled: Settled): Turn {
  switch (settled.lane) {
    case "main":
      return settleMain(pass, turn, settled);
    case "aside":
      return settleAside(pass, turn, settled);
    case "card":
      return settleCardLane(pass, turn, settled);
    case "media":
      return settleMedia(pass, turn, settled);
    case "chore":
      return settleChore(pass, turn, settled);
    case "typing":
      return turnWith(turn, { typing: { ...turn.typing, request: null } });
    case "errand":
      return afterErrand(turn, settled);
    case "scheduled":
      return turn;
  }
}

/** Nothing waits for it, but its chat is the turn's: where that was declined, nothing more goes (O-32). */
function afterErrand(turn: Turn, { outcome }: Settled): Turn {
  return outcome === "decline" ? turnWith(turn, { declined: true }) : turn;
}

function settleMain(pass: Pass, turn: Turn, settled: Settled): Turn {
  const { main } = turn;
  if (main.is === "showing" && main.showing.request === settled.requestId) {
    return settleShowing(pass, turn, main.showing, settled);
  }
  if (main.is !== "delivering") return turn;
  const { wait } = main.delivery;
  const awaited = wait.for === "result" && wait.request === settled.requestId;
  return awaited ? settleFinalOp(pass, turn, main.delivery, settled) : turn;
}

/** O-32: a decline ends everything; any other failure of an aside is only told. */
function settleAside(pass: Pass, turn: Turn, settled: Settled): Turn {
  const { outcome, error } = settled;
  const { asked } = turn.asides;
  if (asked !== null) return afterAsking(settlePrompt(pass, turn, asked, settled), outcome);
  if (outcome === "decline") withdrawTyped(pass, turn);
  if (outcome !== "success") note(pass, `an aside failed (${outcome}): ${error ?? ""}`, turn.id);
  const declined = turn.declined || outcome === "decline";
  return turnWith(turn, { declined, asides: { ...turn.asides, request: null } });
}

function afterAsking(turn: Turn, outcome: Settled["outcome"]): Turn {
  const declined = turn.declined || outcome === "decline";
  return turnWith(turn, { declined, asides: { ...turn.asides, request: null, asked: null } });
}

function settleCardLane(pass: Pass, turn: Turn, settled: Settled): Turn {
  const next = settleCard(pass, turn, settled);
  const failed = settled.outcome !== "success" && turn.main.is !== "done";
  if (!failed || !pass.rig.policies.afterCardFailure().abort) return next;
  if (turn.agent.is === "running") {
    emit(pass, { kind: "agent-stop", turn: turn.id, reason: "failed" });
  }
  const aborted = turnWith(next, { card: cardWith(next.card, { written: false }) });
  return endTurn(pass, aborted, { how: "failed", payload: null });
}
