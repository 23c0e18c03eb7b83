import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { parse } from "yaml";
import { z } from "zod";
import { explain as explainClause, type Clause } from "../../../contract/clauses.ts";
import { nearest } from "../../../contract/nearest.ts";
import { PREDICATES } from "../../../simulator/invariants/predicates.ts";
import { readGiven } from "../../files/read-given.ts";
import { DEFECTS } from "../../mutants/defects.ts";
import { SLIPS } from "../../mutants/slips/index.ts";
import type { Case } from "../../scenario/case.ts";
import { loadScenariosNaming } from "../../scenario/load.ts";
import { findingIds } from "../../scenario/vocabulary.ts";
import { UsageError } from "../../usage-error.ts";
import type { CommandContext } from "../program.ts";
import { defaultScenarios } from "../scenarios-here.ts";

export function addExplain(program: Command, context: CommandContext): void {
  program
    .command("explain")
    .description("Say what a clause or finding means, and what proves it.")
    .argument("<id>", "such as G-07, I-06, F-26 or B24")
    .action((id: string) => context.io.out(`${explanation(id)}\n`));
}

/** @throws {UsageError} When nothing has this id. */
function explanation(id: string): string {
  const finding = id.toUpperCase();
  if (findingIds().has(finding)) {
    const cases = loadScenariosNaming(finding, defaultScenarios([]));
    return [sentenceOfFinding(finding, cases), ...proof(finding, cases)].join("\n");
  }
  const clause = explainClause(id);
  if (!("unknown" in clause)) {
    const cases = loadScenariosNaming(clause.id, defaultScenarios([]));
    return [...sentence(clause), ...proof(clause.id, cases)].join("\n");
  }
  const close = clause.nearest ?? nearest(finding, findingIds());
  throw new UsageError(
    `Nothing is called "${id}"; ${close === undefined ? "PROTOCOL.md lists all clauses" : `did you mean ${close}?`}`,
  );
}

function sentence({ id, level, who, text, untested }: Clause): readonly string[] {
  // As PROTOCOL.md writes it: some texts say what is to be done, some what holds.
  return [
    `${[id, who, level].filter((word) => word !== undefined).join(" ")}: ${text}`,
    ...(untested === undefined ? [] : [`  no test proves it: ${untested}`]),
  ];
}

/** The names with which a scenario says what it is about: `F-26, G-09: …`. */
const NAMES = /^(?:[A-Z]-?\d+(?:, | and )?)+: /;

/** What happened, as the scenario that was made of it says; or why none could be made. */
function sentenceOfFinding(id: string, cases: readonly Case[]): string {
  const stories = cases.filter(({ findings }) => findings.includes(id)).map(({ why }) => why);
  const alone = stories.find((why) => why.startsWith(`${id}: `));
  const story = alone ?? stories.find((why) => why.startsWith(id));
  return `${id}: ${story?.replace(NAMES, "") ?? notScenarios()[id] ?? "no scenario is about it"}`;
}

/** Findings that no scenario can be made of, and why; none where the scenarios are somebody's own. */
function notScenarios(): Readonly<Record<string, string>> {
  const [root = ""] = defaultScenarios([]);
  const file = join(root, "not-scenarios.yaml");
  return existsSync(file) ? reasonsSchema.parse(parse(readGiven(file))) : {};
}

const reasonsSchema = z.record(z.string(), z.string());

/** Everything here that names the id. */
function proof(id: string, cases: readonly Case[]): readonly string[] {
  const scenarios = cases.filter(
    ({ findings, clauses }) => findings.includes(id) || clauses.includes(id),
  );
  const titles = new Set(
    scenarios.map(({ file, title, why }) => `  ${file}: ${title}\n    ${why}`),
  );
  const promises = PREDICATES.filter((each) => each.id === id || each.clauses.includes(id));
  const shown = new Set(scenarios.flatMap(({ findings }) => findings));
  const isClause = !findingIds().has(id);
  const defects = DEFECTS.filter(
    ({ finding }) => finding === id || (isClause && shown.has(finding)),
  );
  const slips = SLIPS.filter(({ clauses }) => clauses.includes(id));
  return [
    ...list(
      "promises",
      promises.map((each) => `  ${each.id}: ${each.title}`),
    ),
    ...list("scenarios", [...titles]),
    ...list(
      "defects",
      defects.map((each) => `  ${each.id} (${each.side}): ${each.summary}`),
    ),
    ...list(
      "slips",
      slips.map((each) => `  ${each.id} (${each.side}): ${each.summary}`),
    ),
  ];
}

function list(what: string, rows: readonly string[]): readonly string[] {
  return rows.length === 0 ? [] : [`${what}:`, ...rows];
}
