import type { Store } from "../../contract/ports/machine.ts";
import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

/** Every store that a process reports has a bound, and is within it (G-19). */
export const storesAreBounded = lineRule({
  id: "I-54",
  title: "stores are bounded",
  clauses: ["G-19", "C-06", "C-13", "F-24"],
  binds: "both",
  hears: ["census"],
  check,
});

function check({ line }: Scene): Findings {
  if (line.kind !== "census") return KEPT;
  if (line.stores.every(isWithin)) return KEPT;
  const binds = line.id.startsWith("g") ? "gateway" : "connector";
  return line.stores
    .filter((store) => !isWithin(store))
    .map(({ name, size, max }) => ({
      binds,
      sentence: Number.isFinite(max)
        ? `${name} of ${line.id} holds more than it may`
        : `${name} of ${line.id} has no bound`,
      expected: Number.isFinite(max) ? `at most ${max}` : "a bound",
      actual: `${size} entries`,
    }));
}

function isWithin({ size, max }: Store): boolean {
  return Number.isFinite(max) && size <= max;
}
