import { createHash } from "node:crypto";
import { traceText } from "../contract/trace/write-trace.ts";
import { SOUND } from "../harness/run/sides.ts";
import { stageFor } from "../harness/run/stage-for.ts";
import type { Case } from "../harness/scenario/case.ts";
import { loadScenarios } from "../harness/scenario/load.ts";
import { runWorld } from "../simulator/world/run.ts";

/** Cases whose traces are compared: one of each file, taken from all over the library. */
export const COMPARED_CASES = 20;

export function comparedCases(): readonly Case[] {
  const cases = loadScenarios(["scenarios"]);
  const files = [...new Set(cases.map(({ file }) => file))];
  const stride = Math.max(1, Math.floor(files.length / COMPARED_CASES));
  const chosen = files.filter((_, i) => i % stride === 0).slice(0, COMPARED_CASES);
  return chosen.flatMap((file) => cases.find((scenario) => scenario.file === file) ?? []);
}

/** A hash over every byte of the trace of a run. */
export function traceHash(scenario: Case): string {
  const hash = createHash("sha256");
  const stage = stageFor(scenario, SOUND, 1, "memory");
  runWorld(stage, scenario.deviations, (line) => hash.update(traceText(line)));
  return hash.digest("hex");
}
