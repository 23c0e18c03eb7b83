import { existsSync } from "node:fs";
import { assert } from "../../../contract/assert.ts";
import type { Deviation } from "../../../simulator/world/script.ts";
import { EXPLORE_SEED } from "../../explore/plan.ts";
import { readReplayLine } from "../../explore/replay-line.ts";
import { traceHash } from "../../explore/trace-hash.ts";
import { workload } from "../../explore/workload.ts";
import { scoredCase } from "../../result/conclude.ts";
import { failureBlock } from "../../result/console.ts";
import { EXIT } from "../../result/exit-code.ts";
import { isQuiet } from "../../result/verdict.ts";
import { chooseSides } from "../../run/choose-sides.ts";
import { runCase } from "../../run/run-case.ts";
import { stageFor } from "../../run/stage-for.ts";
import type { Case } from "../../scenario/case.ts";
import { loadScenarios } from "../../scenario/load.ts";
import { clauseText } from "../../scenario/vocabulary.ts";
import type { CommandContext } from "../program.ts";

interface ReplayFlags {
  readonly defect?: string;
  readonly profile?: string;
}

/** Runs one schedule again, by its line or by its file. */
export async function replayRun(
  what: string,
  flags: ReplayFlags,
  { io, finish }: CommandContext,
): Promise<void> {
  const chosen = chooseSides(flags.defect, flags.profile);
  const scenario = caseToReplay(what);
  const { deviations } = scenario;
  const seed = scenario.setup.seed ?? EXPLORE_SEED;
  const stage = stageFor(scenario, chosen.sides, seed, "memory");
  const result = await runCase({ scenario, transport: "memory", seed, ...chosen });
  if (isQuiet(result)) io.out(`Every promise is kept${withDeviations(deviations)}\n`);
  else io.out(`${failureBlock(scoredCase(result), clauseText)}\n`);
  io.out(`trace ${traceHash(stage, deviations)}\n`);
  if (result.verdict === "error") finish(EXIT.bug);
  else if (result.verdict === "fail") finish(EXIT.violated);
  else if (!isQuiet(result)) finish(EXIT.incomplete);
}

function withDeviations(deviations: readonly Deviation[]): string {
  return deviations.length === 0 ? "" : ` with ${deviations.length} deviations`;
}

function caseToReplay(what: string): Case {
  if (existsSync(what)) {
    const [first] = loadScenarios([what]);
    assert(first !== undefined, `${what} holds a scenario`);
    return first;
  }
  const { workload: name, turns, platform, deviations } = readReplayLine(what);
  return { ...workload(name, turns, platform), deviations, expected: {} };
}
