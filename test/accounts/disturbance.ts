import type { Case } from "../../harness/scenario/case.ts";

/** What people and operators do that is no part of an ordinary exchange. */
const DISTURBING = new Set<string>([
  "interrupt",
  "stops-stream",
  "revoke",
  "disconnect",
  "go-dormant",
  "edits",
]);

/** Whether anything but ordinary exchanges goes on in a case. */
export function isDisturbed({ deviations, script, setup }: Case): boolean {
  const gateways = Object.values(setup.gateways);
  return (
    deviations.length > 0 ||
    script.acts.some(({ act }) => DISTURBING.has(act)) ||
    gateways.some((own) => Object.keys(own).length > 0)
  );
}

/**
 * Whether a valid exchange before the disturbance and one after it are asked for by their texts, so that a
 * side that refuses everything, or dies of it, does not pass. A link that ends for good says so by its codes.
 */
export function isBracketed({ script, expected }: Case): boolean {
  const shown = new Set(Object.keys(expected["on-screen"] ?? {}));
  const said = [...script.turns].sort((a, b) => a.atMs - b.atMs).map(({ name }) => name);
  const last = said.at(-1);
  if (expected.closes !== undefined && said.some((name) => shown.has(name))) return true;
  return said.slice(0, -1).some((name) => shown.has(name)) && last !== undefined && shown.has(last);
}
