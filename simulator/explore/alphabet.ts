import { assert } from "../../contract/assert.ts";
import type { Fault } from "../faults/fault.ts";
import { FAULT_NAMES, faultNamed } from "../faults/registry.ts";

/** Everything that can go wrong. */
export const FULL: readonly string[] = FAULT_NAMES;

/** What the one message of a turn must survive: lost acknowledgements, stragglers, restarts, cancellations. */
export const MISSION: readonly string[] = [
  "ack-lost",
  "request-lost",
  "cut-after",
  "held",
  "postponed",
  "gateway-restart",
  "connector-restart",
  "cancel",
  "stop",
];

/** Alphabets by name, for flags and certificates. */
export const ALPHABETS: Readonly<Record<string, readonly string[]>> = {
  mission: MISSION,
  full: FULL,
};

/** @throws {BugError} when a name is not that of a fault. */
export function faultsNamed(names: readonly string[]): readonly Fault[] {
  return names.map((name) => {
    const fault = faultNamed(name);
    assert(fault !== undefined, `there is no fault called ${name}`);
    return fault;
  });
}
