import type { Command } from "commander";
import { explain as explainClause, type Clause } from "../../../contract/clauses.ts";
import { nearest } from "../../../contract/nearest.ts";
import { PREDICATES } from "../../../simulator/invariants/predicates.ts";
import { DEFECTS } from "../../mutants/defects.ts";
import type { Case } from "../../scenario/case.ts";
import { loadScenarios } from "../../scenario/load.ts";
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
  const cases = loadScenarios(defaultScenarios([]));
  if (findingIds().has(finding)) return proof(finding, cases).join("\n");
  const clause = explainClause(id);
  if (!("unknown" in clause)) return [...sentence(clause), ...proof(clause.id, cases)].join("\n");
  const close = clause.nearest ?? nearest(finding, findingIds());
  throw new UsageError(
    `Nothing is called "${id}"; ${close === undefined ? "PROTOCOL.md lists all clauses" : `did you mean ${close}?`}`,
  );
}

function sentence({ id, level, who, text, untested }: Clause): readonly string[] {
  const subject = who === undefined ? "" : `the ${who} `;
  return [
    `${id} (${level}): ${level === "INFO" ? "" : `${subject}${level} `}${text}`,
    ...(untested === undefined ? [] : [`  no test proves it: ${untested}`]),
  ];
}

/** Everything here that names the id. */
function proof(id: string, cases: readonly Case[]): readonly string[] {
  const scenarios = cases.filter(
    ({ findings, clauses }) => findings.includes(id) || clauses.includes(id),
  );
  const titles = new Set(
    scenarios.map(({ file, title, why }) => `  ${file}: ${title}\n    ${why}`),
  );
  const promises = PREDICATES.filter((each) => each.id === id || each.clauses.includes(id));
  const defects = DEFECTS.filter(({ finding }) => finding === id);
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
  ];
}

function list(what: string, rows: readonly string[]): readonly string[] {
  return rows.length === 0 ? [] : [`${what}:`, ...rows];
}
