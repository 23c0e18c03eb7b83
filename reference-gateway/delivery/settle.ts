import { supportsOp } from "../../contract/descriptor.ts";
import { EDIT_INTERVAL_MS, FINAL_FLOOD_WAIT_MS_MAX } from "../../contract/limits.ts";
import { leftOnScreen } from "../drafts/left-on-screen.ts";
import type { Settled } from "../egress/requests.ts";
import { outletFor } from "../link/capability.ts";
import type { Pass } from "../pass.ts";
import { isFlood } from "../policies/flood.ts";
import { isEditable } from "../stream/mode.ts";
import { endTurn } from "../turns/end.ts";
import { type Turn, turnWith } from "../turns/turn.ts";
import {
  copyDelivery,
  type Delivery,
  type EditOp,
  type FinalOp,
  type SealOp,
  type SendOp,
} from "./delivery.ts";

/** The op that was under way is settled. */
interface Step {
  readonly pass: Pass;
  readonly turn: Turn;
  readonly delivery: Delivery;
  readonly rest: readonly FinalOp[];
  readonly settled: Settled;
}

/** What one op's result makes of those after it (G-07..G-10, D-08, D-32). */
export function settleFinalOp(pass: Pass, turn: Turn, delivery: Delivery, settled: Settled): Turn {
  const op = delivery.ops?.[0];
  if (op === undefined) return turn;
  const rest = delivery.ops?.slice(1) ?? [];
  const step = { pass, turn, delivery, rest, settled };
  if (settled.outcome === "success") return afterSuccess(step, op);
  if (settled.outcome === "decline") return afterDecline(step, op);
  switch (op.op) {
    case "seal":
      return op.role === "abandon" ? afterAbandon(step) : afterSeal(step, op);
    case "edit":
      return op.role === "retire" ? afterAbandon(step) : afterEdit(step, op);
    case "send":
      return op.role === "final" ? afterPlainFinal(step, op) : goOn(step, []);
    case "delete":
      return goOn(step, rest);
  }
}

function afterSuccess(step: Step, op: FinalOp): Turn {
  const { rest, settled, delivery } = step;
  // D-08: what follows a seal happens to the message it made.
  const next = op.op === "seal" ? withMessage(rest, settled.messageId, delivery.final) : rest;
  const confirmed = carriesFinal(op) && !next.some(carriesFinal);
  return goOn(step, next, { payload: confirmed ? op.text : delivery.payload });
}

/** G-45: whose success means that the user has the final. */
function carriesFinal(op: FinalOp): op is SealOp | SendOp | EditOp {
  return (
    op.op !== "delete" && (op.role === "final" || op.role === "reconcile" || op.role === "rest")
  );
}

/** O-29: a seal may name no message. Then nothing can be edited or deleted. */
function withMessage(
  ops: readonly FinalOp[],
  messageId: string | null,
  final: string | null,
): readonly FinalOp[] {
  if (ops.length === 0) return ops;
  return ops.flatMap((op): readonly FinalOp[] => {
    if (op.op !== "edit" && op.op !== "delete") return [op];
    if (op.messageId !== null) return [op];
    if (messageId !== null) return [{ ...op, messageId }];
    return op.op === "edit" && final !== null ? [{ op: "send", text: final, role: "final" }] : [];
  });
}

function afterAbandon(step: Step): Turn {
  const { outcome } = step.settled;
  return outcome === "ambiguous" && step.delivery.attempt === 1
    ? repeat(step)
    : goOn(step, step.rest);
}

function afterSeal(step: Step, op: SealOp): Turn {
  const { pass, delivery, settled } = step;
  const final = delivery.final ?? op.text;
  const outcome = settled.outcome === "ambiguous" ? "ambiguous" : "definite";
  const how = settled.ending.how;
  const verdict = pass.rig.policies.afterSeal({ outcome, attempt: delivery.attempt, how });
  switch (verdict) {
    case "repeat":
      return repeat(step);
    case "send":
      return goOn(step, [instead(step, final)]);
    case "stop":
      return goOn(step, []);
    case "claim":
      return goOn(step, [], { payload: final });
  }
}

/** D-32: the final where the failed seal left a message, or else as one of its own (G-10). */
function instead({ pass, turn, settled }: Step, final: string): FinalOp {
  const messageId = leftOnScreen(pass, settled);
  const can = outletFor(pass, turn.asked.origin.platform)?.can;
  if (messageId === null || can === undefined || !isEditable(final, can, pass.rig.config)) {
    return { op: "send", text: final, role: "final" };
  }
  return { op: "edit", messageId, text: final, role: "final" };
}

/** When it cannot be edited in, the final goes out as a message, and a preview that says less goes (G-41). */
function afterEdit(step: Step, op: EditOp): Turn {
  const { pass, turn, delivery, settled } = step;
  const outcome = settled.outcome === "ambiguous" ? "ambiguous" : "definite";
  const { attempt } = delivery;
  const flood = outcome === "definite" && isFlood({ ...settled, error: settled.error ?? "" });
  if (pass.rig.policies.afterFinalEdit({ outcome, attempt, flood }) === "repeat") {
    return flood ? repeatLater(step) : repeat(step);
  }
  const send: FinalOp = { op: "send", text: delivery.final ?? op.text, role: "final" };
  const can = outletFor(pass, turn.asked.origin.platform)?.can;
  const deletes = outcome === "definite" && can !== undefined && supportsOp(can, "delete");
  const stale = deletes && op.role !== "reconcile";
  return goOn(step, stale ? [send, { op: "delete", messageId: op.messageId }] : [send]);
}

/** O-32: a decline is the end of this run in this chat, whatever is left to be said. */
function afterDecline(step: Step, op: FinalOp): Turn {
  const { pass, turn, delivery } = step;
  const again = op.op === "send" ? sendsAgain(step, op) : [];
  if (again.length > 0) return goOn(step, again, { plainSends: delivery.plainSends + 1 });
  return endTurn(pass, turnWith(turn, { declined: true }), delivery, "the chat was declined");
}

/** G-09, G-18: after a plain final that failed, whichever way, nothing more is sent. */
function afterPlainFinal(step: Step, op: SendOp): Turn {
  return goOn(step, sendsAgain(step, op), { plainSends: step.delivery.plainSends + 1 });
}

function sendsAgain({ pass, delivery, settled }: Step, { text }: SendOp): readonly FinalOp[] {
  const { outcome, error } = settled;
  const sends = delivery.plainSends + 1;
  const { policies } = pass.rig;
  const texts = policies.afterPlainFinal({ text, outcome, error: error ?? "", sends });
  return texts.map((again): FinalOp => ({ op: "send", text: again, role: "final" }));
}

function repeat({ pass, turn, delivery }: Step): Turn {
  return waitForLink(pass, turn, secondAttempt(delivery));
}

/** G-114: the end of an answer waits for the rate limit, but not for long. */
function repeatLater(step: Step): Turn {
  const { pass, turn, delivery, settled } = step;
  const waitMs = Math.min(settled.retryAfterMs ?? EDIT_INTERVAL_MS, FINAL_FLOOD_WAIT_MS_MAX);
  return waitForLink(pass, turn, secondAttempt(delivery), pass.atMs + waitMs);
}

function secondAttempt(delivery: Delivery): ReturnType<typeof copyDelivery> {
  const next = copyDelivery(delivery);
  next.attempt = 2;
  return next;
}

function goOn(
  { pass, turn, delivery }: Step,
  ops: readonly FinalOp[],
  { payload = delivery.payload, plainSends = delivery.plainSends }: Told = {},
): Turn {
  const next = copyDelivery(delivery);
  next.ops = ops;
  next.attempt = 1;
  next.payload = payload;
  next.plainSends = plainSends;
  return waitForLink(pass, turn, next);
}

/** What the op that is settled told about the answer. */
type Told = Partial<Pick<Delivery, "payload" | "plainSends">>;

function waitForLink(
  pass: Pass,
  turn: Turn,
  next: ReturnType<typeof copyDelivery>,
  notBeforeMs?: number,
): Turn {
  const untilMs = pass.atMs + pass.rig.config.linkWaitMs;
  next.wait =
    notBeforeMs === undefined ? { for: "link", untilMs } : { for: "link", untilMs, notBeforeMs };
  return turnWith(turn, { main: { is: "delivering", delivery: next } });
}
