import { supportsOp } from "../../contract/descriptor.ts";
import type { TurnId } from "../../contract/ports/gateway.ts";
import { ERRANDS_MAX } from "../bounds.ts";
import { emitOp, type TurnAction } from "../egress/door.ts";
import { openRequest } from "../egress/requests.ts";
import type { Origin } from "../inbound/origin.ts";
import { outletFor } from "../link/capability.ts";
import { note, type Pass } from "../pass.ts";

/** Said at once and not waited for: it belongs to no turn, or to one that may be over (G-70). */
export interface Errand {
  readonly origin: Origin;
  readonly action: TurnAction;
  /** The turn that it is about, for reading. */
  readonly turn: TurnId | undefined;
  readonly what: string;
}

/**
 * Writes an op in the background. Without a way out it is dropped: nobody waits for it.
 *
 * @returns Its requestId, if it was written.
 */
export function runErrand(pass: Pass, { origin, action, turn, what }: Errand): string | undefined {
  const outlet = outletFor(pass, origin.platform);
  const full = pass.state.errands >= ERRANDS_MAX;
  if (outlet === undefined || full || !supportsOp(outlet.can, action.op)) {
    note(pass, `${what} is not said: ${full ? "too much is under way" : "there is no way out"}`);
    return undefined;
  }
  pass.state.errands += 1;
  const requestId = openRequest(pass, outlet.conn, turn ?? "", "errand");
  const about = turn === undefined ? { what } : { turn, what };
  emitOp(pass, outlet, { requestId, platform: origin.platform, action, about, interim: true });
  return requestId;
}

/** Nobody waits for its result. */
export function settleErrand(pass: Pass): void {
  pass.state.errands -= 1;
}
