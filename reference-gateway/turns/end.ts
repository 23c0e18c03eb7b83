import type { Delivery } from "../delivery/delivery.ts";
import { forgetTurn } from "../memory/journal.ts";
import { note, report, type Pass } from "../pass.ts";
import { type Turn, turnWith } from "./turn.ts";

/** The turn's answer is over, for better or worse; its card and status are still to be cleaned up. */
export function endTurn(
  pass: Pass,
  turn: Turn,
  { how, payload }: Pick<Delivery, "how" | "payload">,
  why?: string,
): Turn {
  forgetTurn(pass, turn.id);
  if (why !== undefined) note(pass, why, turn.id);
  const delivered = payload !== null;
  report(pass, { what: "turn-ended", turn: turn.id, how, delivered, payload });
  return turnWith(turn, { main: { is: "done", untilMs: pass.atMs + pass.rig.config.linkWaitMs } });
}
