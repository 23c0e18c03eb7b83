import { relative } from "node:path";
import { assert } from "../../contract/assert.ts";
import { PLATFORM_NAMES } from "../../simulator/platforms/names.ts";
import { readGiven } from "../files/read-given.ts";
import type { Case } from "./case.ts";
import { checkNames } from "./check-names.ts";
import { readDocument, type ScenarioDocument } from "./document.ts";
import { explainIssues } from "./explain-issues.ts";
import {
  choiceSuffix,
  combinations,
  MATRIX_CASES_MAX,
  matrixSchema,
  substitute,
  type Choice,
} from "./matrix.ts";
import { ScenarioError, problemLine, type Problem } from "./problem.ts";
import { scenarioFiles, scenarioName } from "./scenario-files.ts";
import { scenarioSchema, type ScenarioFile } from "./schema.ts";
import { scriptOf } from "./script-of.ts";

export type Loaded =
  | { readonly ok: true; readonly cases: readonly Case[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Files whose cases are remembered, so that a command which reads the library twice learns it once. */
const FILES_REMEMBERED_MAX = 4_096;
const remembered = new Map<string, { readonly text: string; readonly loaded: Loaded }>();

/**
 * Reads every scenario below the paths.
 *
 * @throws {ScenarioError} With all problems of all files, when there are any.
 * @throws {UsageError} When a path leads to no scenario, or to one that cannot be read.
 */
export function loadScenarios(paths: readonly string[]): readonly Case[] {
  return casesOf(scenarioFiles(paths).map((file) => [file, readGiven(file)]));
}

/**
 * The same of those files only that name an id somewhere: a tenth of the time for what few are about.
 *
 * @throws As `loadScenarios`.
 */
export function loadScenariosNaming(id: string, paths: readonly string[]): readonly Case[] {
  const texts = scenarioFiles(paths).map((file) => [file, readGiven(file)] as const);
  return casesOf(texts.filter(([, text]) => text.includes(id)));
}

function casesOf(texts: readonly (readonly [file: string, text: string])[]): readonly Case[] {
  const loaded = texts.map(([file, text]) => loadOnce(relative(".", file), text));
  const problems = loaded.flatMap((each) => (each.ok ? [] : each.problems));
  if (problems.length > 0) throw new ScenarioError(problems);
  return loaded.flatMap((each) => (each.ok ? each.cases : []));
}

/** The same text has the same cases; a file that was changed is learnt anew. */
function loadOnce(file: string, text: string): Loaded {
  const known = remembered.get(file);
  if (known?.text === text) return known.loaded;
  const loaded = loadScenario(file, text);
  if (remembered.size < FILES_REMEMBERED_MAX || known !== undefined) {
    remembered.set(file, { text, loaded });
  }
  return loaded;
}

/** One file's text → its cases, or every problem in it. */
export function loadScenario(file: string, text: string): Loaded {
  const read = readDocument(file, text);
  if (!read.ok) return read;
  const rows = rowsOf(read.document);
  if (!rows.ok) return rows;
  const cases: Case[] = [];
  const problems = new Map<string, Problem>();
  for (const choices of rows.rows) {
    const loaded = caseOf(read.document, choices);
    if (loaded.ok) cases.push(...loaded.cases);
    else for (const problem of loaded.problems) problems.set(problemLine(problem), problem);
  }
  return problems.size > 0 ? { ok: false, problems: [...problems.values()] } : { ok: true, cases };
}

/**
 * A case of data that was made and not written by a person.
 *
 * @throws {BugError} When it is none.
 */
export function caseOfSource(name: string, source: Case["source"]): Case {
  const parsed = scenarioSchema.safeParse(source);
  assert(parsed.success, `${name} is no scenario: ${String(parsed.error)}`);
  return compile(name, parsed.data, source, []);
}

type Rows =
  | { readonly ok: true; readonly rows: readonly (readonly Choice[])[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

function rowsOf(document: ScenarioDocument): Rows {
  const { value } = document;
  if (typeof value !== "object" || value === null || !("matrix" in value)) {
    return { ok: true, rows: [[]] };
  }
  const parsed = matrixSchema.safeParse(value.matrix);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => ({
      ...issue,
      path: ["matrix", ...issue.path],
    }));
    return { ok: false, problems: explainIssues(document, value, issues) };
  }
  const rows = combinations(parsed.data);
  if (rows.length <= MATRIX_CASES_MAX) return { ok: true, rows };
  const sentence = `the matrix makes ${rows.length} cases, ${MATRIX_CASES_MAX} are the most; use combine: pairwise or fewer values`;
  return { ok: false, problems: [document.problemAt(["matrix"], sentence)] };
}

function caseOf(document: ScenarioDocument, choices: readonly Choice[]): Loaded {
  const value = substitute(withoutMatrix(document.value), choices);
  const parsed = scenarioSchema.safeParse(value);
  if (!parsed.success) {
    return { ok: false, problems: explainIssues(document, value, parsed.error.issues) };
  }
  const problems = checkNames(document, parsed.data);
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    cases: [compile(document.file, parsed.data, value as Case["source"], choices)],
  };
}

function withoutMatrix(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== "matrix"));
}

function compile(
  file: string,
  scenario: ScenarioFile,
  source: Case["source"],
  choices: readonly Choice[],
): Case {
  const { title, why, findings, clauses, turns, acts, deviations, expect } = scenario;
  const platform = PLATFORM_NAMES.find((name) => scenario.platforms[name] !== undefined) ?? "slack";
  return {
    id: scenarioName(file) + choiceSuffix(choices),
    file,
    title,
    why,
    findings,
    clauses,
    script: scriptOf(title, platform, turns, acts),
    setup: {
      platforms: scenario.platforms,
      primary: scenario.primary,
      gateway: scenario.gateway,
      gateways: scenario.gateways,
      connector: scenario.connector,
      routes: scenario.routes,
      tenants: scenario.tenants,
      seed: scenario.seed,
    },
    deviations,
    expected: expect === "derived" ? {} : expect,
    source,
  };
}
