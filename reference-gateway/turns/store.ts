import { showsText } from "../chores/chore.ts";
import { tableDelete, tableGet, tableSet, tableValues } from "../../contract/table.ts";
import { startQueued } from "../attachments/localise.ts";
import { outletFor, type Outlet } from "../link/capability.ts";
import { runAllScheduled } from "../scheduled/scheduled.ts";
import type { Pass } from "../pass.ts";
import { advance } from "./advance.ts";
import { turnDueAtMs } from "./due.ts";
import { nextInQueue } from "./queue.ts";
import { type Turn, turnWith } from "./turn.ts";

/** Lets a turn do what it can, and keeps it for as long as it has anything to do. */
export function settleDown(pass: Pass, changed: Turn): void {
  const before = tableGet(pass.state.turns, changed.id);
  const outlet = outletFor(pass, changed.asked.origin.platform);
  const turn = advance(pass, changed, outlet);
  if (isFinished(pass, turn, outlet)) {
    pass.state.turns = tableDelete(pass.state.turns, turn.id);
  } else {
    const dueAtMs = turnDueAtMs(turn, outlet, pass.rig) ?? Infinity;
    const kept = dueAtMs === turn.dueAtMs ? turn : turnWith(turn, { dueAtMs });
    pass.state.turns = tableSet(pass.state.turns, turn.id, kept);
  }
  const next = hasJustEnded(before, turn) ? nextInQueue(pass, turn.session) : undefined;
  if (next !== undefined) settleDown(pass, startQueued(pass, next));
}

function hasJustEnded(before: Turn | undefined, turn: Turn): boolean {
  return turn.main.is === "done" && before?.main.is !== "done";
}

/** Every turn looks again: the link came or went. */
export function settleAllDown(pass: Pass): void {
  for (const { id } of tableValues(pass.state.turns)) {
    const turn = tableGet(pass.state.turns, id);
    if (turn !== undefined) settleDown(pass, turn);
  }
  runAllScheduled(pass);
}

/** No pending entry survives its caller, so a turn stays until its last request is settled (I-37). */
function isFinished(pass: Pass, turn: Turn, outlet: Outlet | undefined): boolean {
  const { main, asides, card, typing, media, chores } = turn;
  if (main.is !== "done") return false;
  if (asides.request !== null || card.request !== null || typing.request !== null) return false;
  if (media.now !== "nothing" || chores.now !== null) return false;
  // A status goes by itself (S-14); a card does not, so its stop waits for a link, as files and texts do.
  const waits = card.written || media.waiting.length > 0 || chores.waiting.some(showsText);
  if (outlet !== undefined || !waits) return true;
  return pass.atMs >= main.untilMs || pass.state.link.now.is === "gone";
}
