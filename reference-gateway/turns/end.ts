import type { Delivery } from "../delivery/delivery.ts";
import { tableGet } from "../../contract/table.ts";
import { isEnding } from "../link/link.ts";
import { forgetTurn, recordTurn } from "../memory/journal.ts";
import { note, report, type Pass } from "../pass.ts";
import { type Turn, turnWith } from "./turn.ts";

/** The turn's answer is over, for better or worse; its card and status are still to be cleaned up. */
export function endTurn(
  pass: Pass,
  turn: Turn,
  { how, payload }: Pick<Delivery, "how" | "payload">,
  why?: string,
): Turn {
  if (isLeftToNextProcess(pass, turn, how, payload)) keepOpsLeft(pass, turn);
  else forgetTurn(pass, turn.id);
  if (why !== undefined) note(pass, why, turn.id);
  const delivered = payload !== null;
  report(pass, { what: "turn-ended", turn: turn.id, how, delivered, payload });
  const untilMs = pass.atMs + pass.rig.config.linkWaitMs;
  return turnWith(turn, { main: { is: "done", untilMs, delivered } });
}

/** D-36, I-48: a process that goes away in order leaves what it did not begin, and what it still owes. */
function isLeftToNextProcess(
  pass: Pass,
  { id }: Turn,
  how: Delivery["how"],
  payload: string | null,
): boolean {
  if (payload !== null || !isEnding(pass.state.link.now)) return false;
  const stage = tableGet(pass.state.journal, id)?.stage;
  return stage === "staged" ? how === "cancelled" : stage === "owed" || stage === "ending";
}

/** G-09: a seal that was written twice is not written a third time: what was to follow it is left. */
function keepOpsLeft(pass: Pass, { id, main }: Turn): void {
  const entry = tableGet(pass.state.journal, id);
  if (entry?.stage !== "ending" || main.is !== "delivering") return;
  const { ops } = main.delivery;
  const [next] = ops ?? [];
  if (ops === null || next === undefined || next.op === entry.ops[0]?.op) return;
  recordTurn(pass, id, { ...entry, ops });
}
