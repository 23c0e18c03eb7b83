/**
 * Faults that the catalogue does not count as such when it says *fault-free*: they reorder or delay, and
 * a sound pair shows one message all the same (D-34). Any other fault lets its turn off.
 */
const HARMLESS = new Set([
  "ack-of-nobody",
  "ack-twice",
  "delayed",
  "descriptors-swapped",
  "duplicate-dial",
  "held",
  "malformed",
  "postponed",
  "replay",
  "second-message",
  "slow-reader",
  "stall",
]);

export function isHarmless(fault: string): boolean {
  return HARMLESS.has(nameOf(fault));
}

export function isFreeze(fault: string): boolean {
  return nameOf(fault) === "freeze";
}

function nameOf(fault: string): string {
  const colon = fault.indexOf(":");
  return colon < 0 ? fault : fault.slice(0, colon);
}
