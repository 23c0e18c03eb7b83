import { existsSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { assert } from "../../contract/assert.ts";
import { digest } from "../../contract/digest.ts";
import type { Deviation } from "../../simulator/world/script.ts";
import { scoredCase } from "../result/conclude.ts";
import { failureBlock } from "../result/console.ts";
import { writeWhole } from "../result/write-report.ts";
import type { ChosenSides } from "../run/choose-sides.ts";
import { runCase } from "../run/run-case.ts";
import { stageFor } from "../run/stage-for.ts";
import type { Case } from "../scenario/case.ts";
import { loadScenarios } from "../scenario/load.ts";
import { clauseText } from "../scenario/vocabulary.ts";
import { UsageError } from "../usage-error.ts";
import { traceHash } from "./trace-hash.ts";

/** Longest title of a scenario. */
const TITLE_UNITS_MAX = 120;

/** A schedule that breaks a promise, and all that it takes to see it again. */
export interface CounterexampleCase {
  readonly scenario: Case;
  readonly deviations: readonly Deviation[];
  readonly seed: number;
  /** What is broken: `I-01`, `stuck`. */
  readonly kinds: readonly string[];
  readonly chosen: ChosenSides;
  /** How it was found, and whether anything smaller breaks the same. */
  readonly why?: string;
}

/**
 * Keeps a counterexample as a scenario file and explains it as a failing case of that file.
 *
 * @returns The failure block, which ends with the command that runs the file.
 * @throws {ReportError} When the file cannot be written.
 */
export async function explainCounterexample(
  found: CounterexampleCase,
  directory: string,
): Promise<string> {
  const { deviations, seed, chosen } = found;
  const file = writeWhole(directory, "counterexample.yaml", scenarioText(found));
  const [kept] = loadScenarios([file]);
  assert(kept !== undefined, `${file} is no scenario`);
  const result = await runCase({ scenario: kept, transport: "memory", seed, ...chosen });
  const hash = traceHash(stageFor(kept, chosen.sides, seed, "memory"), deviations);
  const list = deviations.map(({ at, take }) => `  ${at}: ${take}`).join("\n");
  const head = `Broken by ${deviations.length} deviations, kept in ${file}, trace ${hash}:\n${list}`;
  return `${head}\n\n${failureBlock(scoredCase(result), clauseText)}`;
}

/**
 * Writes a counterexample among the scenarios that stay.
 *
 * @returns Where it is; the same counterexample is always at the same place.
 * @throws {UsageError} When another file is there.
 */
export function promoteCounterexample(found: CounterexampleCase, directory: string): string {
  const text = scenarioText(found);
  const name = `${found.kinds.join("-").toLowerCase()}-${digest(text).replace(".", "")}.yaml`;
  const path = join(directory, name);
  if (existsSync(path)) throw new UsageError(`--promote: ${path} is there already`);
  return writeWhole(directory, name, text);
}

function scenarioText({ scenario, deviations, seed, kinds, why }: CounterexampleCase): string {
  return stringify({
    ...withoutExpectations(scenario.source),
    title: `Found by chance or by search: ${kinds.join(", ")}`.slice(0, TITLE_UNITS_MAX),
    ...(why === undefined ? {} : { why }),
    seed,
    deviations,
  });
}

/** What the scenario expected, it expected of its own faults. */
function withoutExpectations(source: Case["source"]): Case["source"] {
  return Object.fromEntries(Object.entries(source).filter(([key]) => key !== "expect"));
}
