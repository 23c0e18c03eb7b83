import { FULL } from "../../simulator/explore/alphabet.ts";
import { explore } from "../../simulator/explore/explore.ts";
import { failureOf } from "../../simulator/explore/failure-of.ts";
import { kindsOf } from "../../simulator/explore/judge.ts";
import type { Deviation } from "../../simulator/world/script.ts";
import type { AnyDefect } from "../mutants/defects.ts";
import { JUDGE } from "../run/judged-run.ts";
import { SOUND } from "../run/sides.ts";
import { stageFor } from "../run/stage-for.ts";
import type { Case } from "../scenario/case.ts";
import { judgeOnly } from "./prove-minimal.ts";
import { shrinkCase } from "./shrink-case.ts";

/** How deep a mistake lies: what it takes at the least to see it. */
export interface Depth {
  readonly defect: string;
  /** Turns of the script in which it was found; without any one of them it is not. */
  readonly turns: number;
  /** Fewest deviations with which it was found in that script. */
  readonly deviations: readonly Deviation[];
  /** Schedules run until then, those with fewer deviations first. */
  readonly schedules: number;
  /** Whether all schedules with fewer deviations were run, whatever the fault, and none breaks the promise. */
  readonly proven: boolean;
  /** The promise that it breaks. */
  readonly kind: string;
  readonly tookMs: number;
}

/** Transitions after which the search for fewer deviations is given up. */
const DEPTH_TRANSITIONS_MAX = 400_000;

/**
 * Finds the least script and the fewest deviations with which a mistake is noticed: in the scenarios of its
 * finding, else in any.
 *
 * @returns `undefined` when no scenario notices it.
 */
export function depthOf(
  defect: AnyDefect,
  cases: readonly Case[],
  transitionsMax: number = DEPTH_TRANSITIONS_MAX,
): Depth | undefined {
  const startedAtMs = performance.now();
  const { sides } = defect;
  for (const scenario of likelyFirst(defect, cases)) {
    const seed = scenario.setup.seed ?? 1;
    const noticed = kindsNoticed(defect, scenario, seed);
    if (noticed.length === 0) continue;
    const { deviations } = scenario;
    const shrunk = shrinkCase({ scenario, seed, deviations, kinds: noticed }, sides);
    const [kind = ""] = noticed;
    const found = explore(stageFor(shrunk.scenario, sides, seed, "memory"), {
      deviations: shrunk.deviations.length,
      alphabet: FULL,
      judge: judgeOnly(kind),
      onProgress: ({ transitions }) => transitions < transitionsMax,
    });
    const { counterexample } = found;
    const fewest = counterexample?.deviations ?? shrunk.deviations;
    return {
      defect: defect.id,
      turns: shrunk.scenario.script.turns.length,
      deviations: fewest,
      schedules: found.schedules.reduce((sum, count) => sum + count, 0),
      proven: counterexample !== undefined || found.schedules.length > fewest.length,
      kind,
      tookMs: Math.round(performance.now() - startedAtMs),
    };
  }
  return undefined;
}

/** Promises that are broken with the mistake and kept without it. */
function kindsNoticed({ sides }: AnyDefect, scenario: Case, seed: number): readonly string[] {
  const { deviations } = scenario;
  const broken = failureOf(stageFor(scenario, sides, seed, "memory"), deviations, JUDGE);
  if (broken === undefined) return [];
  const sound = failureOf(stageFor(scenario, SOUND, seed, "memory"), deviations, JUDGE);
  const before = sound === undefined ? [] : kindsOf(sound);
  return kindsOf(broken).filter((kind) => !before.includes(kind));
}

/** Scenarios of its finding first, and among them those with the fewest turns and deviations. */
function likelyFirst({ finding }: AnyDefect, cases: readonly Case[]): readonly Case[] {
  const size = ({ script, deviations }: Case): number => script.turns.length + deviations.length;
  const own = (one: Case): number =>
    one.findings.includes(finding) ? 0 : one.clauses.includes(finding) ? 1 : 2;
  return cases.toSorted((a, b) => own(a) - own(b) || size(a) - size(b));
}

/** How the table is made, and how it is read. */
const TABLE_READS =
  "Least turns and deviations with which the judge notices a mistake of either side, in the scripts of its finding, shrunk: `node bin/turnproof.js depth --table <file>`. _Proven_: every schedule with fewer deviations was run, whatever the fault, and kept the promise.";

/**
 * A table of Markdown, a row for each mistake.
 *
 * @param unpromised Mistakes that break no promise.
 */
export function depthTable(depths: readonly Depth[], unpromised: readonly string[]): string {
  const rows = depths.map(({ defect, turns, deviations, schedules, proven, kind }) => {
    const laid = deviations.map(({ at, take }) => `\`${at}: ${take}\``).join(", ");
    const least = proven ? "proven" : "1-minimal";
    return `| ${defect} | ${kind} | ${turns} | ${deviations.length} | ${schedules} | ${least} | ${laid} |`;
  });
  const others = unpromised.map((defect) => `| ${defect} | ${ONLY_EXPECTED} | | | | | |`);
  return [
    "# How deep each historical mistake lies",
    "",
    TABLE_READS,
    "",
    "| mistake | breaks | turns | deviations | schedules until found | least | with |",
    "| --- | --- | ---: | ---: | ---: | --- | --- |",
    ...rows,
    ...others,
    "",
  ].join("\n");
}

/** What a scenario expects beside the promises cannot be held in another run. */
export const ONLY_EXPECTED = "no promise; a scenario's own expectations notice it";
