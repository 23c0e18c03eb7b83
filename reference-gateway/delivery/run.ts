import type { TurnEnd } from "../../contract/ports/gateway.ts";
import type { Outlet } from "../link/capability.ts";
import type { Pass } from "../pass.ts";
import { withinDescriptor } from "../stream/changed-descriptor.ts";
import { endTurn } from "../turns/end.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import { copyDelivery, type Delivery, type FinalOp } from "./delivery.ts";
import { recordOwed } from "./owed.ts";
import { possibleOps } from "./possible.ts";
import { planDeath, planFinal } from "./plan.ts";
import { writeFinalOp } from "./write.ts";

/** From here on only the end of the answer is written; the agent has nothing more to say. */
export function beginDelivery(pass: Pass, turn: Turn, how: TurnEnd, final: string | null): Turn {
  const untilMs = pass.atMs + pass.rig.config.linkWaitMs;
  const wait = { for: "link", untilMs } as const;
  const delivery: Delivery = {
    how,
    final,
    ops: null,
    attempt: 1,
    wait,
    payload: null,
    plainSends: 0,
  };
  return turnWith(turn, { main: { is: "delivering", delivery } });
}

/** Writes what is next, as soon as there is a link for it (D-30). Ends the turn when nothing is left. */
export function runDelivery(
  pass: Pass,
  turn: Turn,
  delivery: Delivery,
  outlet: Outlet | undefined,
): Turn {
  const { wait } = delivery;
  if (wait.for === "result" || pass.atMs < (wait.notBeforeMs ?? 0)) return turn;
  if (turn.declined || delivery.ops?.length === 0) return endTurn(pass, turn, delivery);
  if (outlet === undefined) return holdFinal(pass, turn, delivery, wait.untilMs);
  const able = withinDescriptor(pass, turn, outlet.can);
  const planned = copyDelivery(delivery);
  const ops = delivery.ops ?? plan(pass, able, delivery, outlet);
  planned.ops = possibleOps(ops, delivery.final, outlet.can);
  const op = planned.ops[0];
  if (op === undefined) return endTurn(pass, able, planned);
  return writeFinalOp(pass, outlet, able, planned, op);
}

/**
 * D-30: the wait for a link ends with a link, with its time, or with a link that will never come. Then the
 * final is owed all the same: who leaves in order takes it up when it is back (D-36).
 */
function holdFinal(pass: Pass, turn: Turn, delivery: Delivery, untilMs: number): Turn {
  if (delivery.ops === null && delivery.final !== null) recordOwed(pass, turn, delivery.final);
  if (pass.atMs >= untilMs || pass.state.link.now.is === "gone") {
    return endTurn(pass, turn, delivery, "no link came for the end of the answer");
  }
  return turn;
}

function plan(pass: Pass, turn: Turn, delivery: Delivery, outlet: Outlet): readonly FinalOp[] {
  const { how, final } = delivery;
  if (final !== null) {
    const ops = planFinal(pass, turn, outlet.can, final);
    const { finals } = turn.card;
    if (finals === 0) return ops;
    const repeat: FinalOp = { op: "send", text: final, role: "final" };
    return [...ops, ...new Array<FinalOp>(finals).fill(repeat)];
  }
  const death = planDeath(pass, turn);
  const text = turn.agent.is === "ended" ? (turn.agent.result.text ?? "") : "";
  // G-52: a diagnostic takes the ordinary way, never the stream's.
  return how !== "completed" && text.trim() !== ""
    ? [...death, { op: "send", text, role: "diagnostic" }]
    : death;
}
