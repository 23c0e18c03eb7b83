import type { Side } from "../../trace-line.ts";
import { assert } from "../../assert.ts";
import type { Admitted, Refused } from "../admitted.ts";
import { admit, openDoor, type DoorState } from "../door.ts";

// For tests: frames as lines, and what a door makes of some messages.

/** A requestId of the right form. */
export const REQUEST = "0123456789abcdef0123456789abcdef";

export function ackLine(bufferId: string): string {
  return JSON.stringify({ type: "inbound_ack", bufferId });
}

/** A draft frame; `action` changes or, with `undefined`, leaves out fields of its action. */
export function draftLine(action: object): string {
  const whole = { op: "draft", chat_id: "C1", draft_id: 7, content: "Hel", final: false };
  return JSON.stringify({
    type: "outbound",
    requestId: REQUEST,
    action: { ...whole, metadata: {}, ...action },
  });
}

/** Everything a door makes of some messages, and the door behind them. */
export function passed(
  from: Side,
  messages: readonly (string | Uint8Array)[],
): { readonly admitted: readonly Admitted[]; readonly door: DoorState } {
  let door: DoorState = openDoor(from);
  const admitted: Admitted[] = [];
  for (const message of messages) {
    const [next, read] = admit(door, message);
    door = next;
    admitted.push(...read);
  }
  return { admitted, door };
}

export function through(from: Side, ...messages: (string | Uint8Array)[]): readonly Admitted[] {
  return passed(from, messages).admitted;
}

/** Each frame, or why there is none. */
export function frames(admitted: readonly Admitted[]): readonly unknown[] {
  return admitted.map((one) => (one.ok ? one.frame : one.why));
}

/** The one refusal there is. */
export function refused(admitted: readonly Admitted[]): Refused {
  const [only] = admitted;
  assert(admitted.length === 1 && only?.ok === false, `no single refusal in ${admitted.length}`);
  return only;
}
