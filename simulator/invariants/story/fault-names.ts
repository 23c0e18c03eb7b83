/**
 * Faults that the catalogue does not count as such when it says *fault-free*: they reorder or delay, and
 * a sound pair shows one message all the same (D-34). Any other fault lets its turn off.
 */
const HARMLESS = new Set(["held", "malformed", "postponed", "replay", "second-message", "stall"]);

export function isHarmless(fault: string): boolean {
  const colon = fault.indexOf(":");
  return HARMLESS.has(colon < 0 ? fault : fault.slice(0, colon));
}
