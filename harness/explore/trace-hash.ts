import { createHash } from "node:crypto";
import { runWorld } from "../../simulator/world/run.ts";
import type { Deviation } from "../../simulator/world/script.ts";
import type { Stage } from "../../simulator/world/setup.ts";

const HEX_DIGITS = 16;

/**
 * The beginning of the SHA-256 of a run's trace: the same for the same run in any process, on any machine,
 * whatever its scenario is called.
 */
export function traceHash(stage: Stage, deviations: readonly Deviation[]): string {
  const hash = createHash("sha256");
  runWorld(stage, deviations, (line) => {
    if (line.kind !== "meta") hash.update(`${JSON.stringify(line)}\n`);
  });
  return hash.digest("hex").slice(0, HEX_DIGITS);
}
