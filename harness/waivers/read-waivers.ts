import { readFileSync, statSync } from "node:fs";
import { readDocument, SCENARIO_BYTES_MAX, type ScenarioDocument } from "../scenario/document.ts";
import { explainIssues } from "../scenario/explain-issues.ts";
import { hint } from "../scenario/hint.ts";
import { ScenarioError, type Problem } from "../scenario/problem.ts";
import { UsageError } from "../usage-error.ts";
import type { KnownChecks } from "./known-checks.ts";
import { waiversSchema, type WaiversFile } from "./schema.ts";
import {
  FLAKY_WAIVERS_MAX,
  readReference,
  WAIVERS_MAX,
  type Aliases,
  type Waiver,
} from "./waiver.ts";

const KIND = { noun: "file of waivers", holds: "version: 1 and a list of waivers" };

export type ReadWaivers =
  | { readonly ok: true; readonly waivers: readonly Waiver[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads a file of waivers.
 *
 * @throws {UsageError} When there is no such file.
 * @throws {ScenarioError} With all that is wrong in it, each with its line and column.
 */
export function loadWaivers(file: string, known: KnownChecks, aliases: Aliases): readonly Waiver[] {
  const read = readWaivers(file, textOf(file), known, aliases);
  if (!read.ok) throw new ScenarioError(read.problems);
  return read.waivers;
}

/** A file's text → its waivers, or every problem in it. */
export function readWaivers(
  file: string,
  text: string,
  known: KnownChecks,
  aliases: Aliases,
): ReadWaivers {
  const read = readDocument(file, text, KIND);
  if (!read.ok) return read;
  const { document } = read;
  const parsed = waiversSchema.safeParse(document.value);
  if (!parsed.success) {
    return { ok: false, problems: explainIssues(document, document.value, parsed.error.issues) };
  }
  const problems = [
    ...unknownChecks(document, parsed.data, known, aliases),
    ...twice(document, parsed.data, aliases),
    ...tooMany(document, parsed.data),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, waivers: parsed.data.waivers };
}

function unknownChecks(
  document: ScenarioDocument,
  { waivers }: WaiversFile,
  known: KnownChecks,
  aliases: Aliases,
): readonly Problem[] {
  const everywhere = new Set([...known.values()].flatMap((checks) => [...checks]));
  return waivers.flatMap(({ check }, i) => {
    const sentence = unknownSentence(check, known, everywhere, aliases);
    return sentence === undefined ? [] : [document.problemAt(["waivers", i, "check"], sentence)];
  });
}

function unknownSentence(
  text: string,
  known: KnownChecks,
  everywhere: ReadonlySet<string>,
  aliases: Aliases,
): string | undefined {
  const { caseId, checkId } = readReference(text, aliases);
  if (caseId === undefined) {
    if (everywhere.has(checkId)) return undefined;
    const way = known.has(checkId)
      ? `; it is a case: name its check, as in ${checkId}#I-06`
      : hint(checkId, [...everywhere]);
    return `no case makes a check "${checkId}"${way}`;
  }
  const checks = known.get(caseId);
  if (checks === undefined) return `there is no case "${caseId}"${hint(caseId, [...known.keys()])}`;
  if (checks.has(checkId)) return undefined;
  return `the case ${caseId} makes no check "${checkId}"${hint(checkId, [...checks])}`;
}

function twice(
  document: ScenarioDocument,
  { waivers }: WaiversFile,
  aliases: Aliases,
): readonly Problem[] {
  const seen = new Set<string>();
  return waivers.flatMap(({ check }, i) => {
    const { caseId = "", checkId } = readReference(check, aliases);
    const name = `${caseId}#${checkId}`;
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [document.problemAt(["waivers", i, "check"], `${check} is waived twice; keep one`)];
  });
}

function tooMany(document: ScenarioDocument, { waivers }: WaiversFile): readonly Problem[] {
  if (waivers.length > WAIVERS_MAX) {
    const sentence = `${waivers.length} waivers; ${WAIVERS_MAX} are the most of one file`;
    return [document.problemAt(["waivers"], sentence)];
  }
  const flaky = waivers.flatMap(({ kind }, i) => (kind === "flaky" ? [i] : []));
  const first = flaky[FLAKY_WAIVERS_MAX];
  if (first === undefined) return [];
  const sentence = `${flaky.length} waivers are flaky; ${FLAKY_WAIVERS_MAX} are the most: mend one first`;
  return [document.problemAt(["waivers", first, "kind"], sentence)];
}

function textOf(file: string): string {
  try {
    // A file that is far too large is not worth reading to say so.
    const { size } = statSync(file);
    return size > SCENARIO_BYTES_MAX
      ? " ".repeat(SCENARIO_BYTES_MAX + 1)
      : readFileSync(file, "utf8");
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === "ENOENT";
    const way = isMissing ? "; turnproof waivers update writes one" : "";
    throw new UsageError(`--waivers: cannot read ${file}${way}`, { cause });
  }
}
