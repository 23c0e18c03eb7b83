import { countsLine } from "./console.ts";
import { findingRows, findingText } from "./finding-rows.ts";
import type { RunResult, ScoredCase, ScoredCheck } from "./model.ts";
import { pagesLine } from "./pages-of.ts";
import { isQuiet, VERDICT_WORDS, VERDICTS } from "./verdict.ts";
import { escapeMarkup } from "./xml-text.ts";

/** Annotations of one run: a job page shows no more than some of them, and the report has the rest. */
const ANNOTATIONS_MAX = 50;
/** Cases that a summary explains; it may not be longer than a megabyte. */
const EXPLAINED_MAX = 50;
const TEXT_UNITS_MAX = 400;

/** One workflow command of GitHub for each case that is not green, then one with the counts. */
export function githubAnnotations(run: RunResult): string {
  const broken = run.cases.filter((one) => !isQuiet(one) && one.notScored !== true);
  const lines = broken.slice(0, ANNOTATIONS_MAX).map(annotation);
  const untold = broken.length - lines.length;
  const rest = untold > 0 ? `; ${untold} more are in the report` : "";
  return [...lines, command("notice", "Turnproof", countsLine(run) + rest), ""].join("\n");
}

function annotation(result: ScoredCase): string {
  const isExcused = result.verdict === "waived" || result.verdict === "flaky";
  const [word] = VERDICT_WORDS[result.verdict];
  const causes = causesOf(result);
  const text = [
    result.title,
    ...causes.flatMap((check) => [sentenceOf(check), ...accountOf(check)]),
    ...pagesLine(causes),
    `reproduce: ${result.reproduce}`,
  ].join("\n");
  const title = `${word} ${result.id}`;
  return command(isExcused ? "warning" : "error", title, text, result.file);
}

function command(kind: string, title: string, text: string, file = ""): string {
  const place = file === "" ? "" : `file=${property(file)},`;
  return `::${kind} ${place}title=${property(title)}::${data(text)}`;
}

/** Nothing in a text can end its command, or begin another. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** The page that a job shows: the counts, then each case that is not green. */
export function githubSummary(run: RunResult): string {
  const broken = run.cases.filter((one) => !isQuiet(one) && one.notScored !== true);
  const { planned, executed, passed } = run.checks;
  return [
    "## Turnproof",
    "",
    "| verdict | cases |",
    "| --- | ---: |",
    ...VERDICTS.map((verdict) => `| ${VERDICT_WORDS[verdict][1]} | ${run.counts[verdict]} |`),
    `| not scored | ${run.counts["not-scored"]} |`,
    `| total | ${run.counts.total} |`,
    "",
    `${planned} checks planned, ${executed} executed, ${passed} passed.`,
    ...(run.peerLost === undefined ? [] : ["", `Peer lost: ${code(run.peerLost.sentence)}`]),
    "",
    ...broken.slice(0, EXPLAINED_MAX).flatMap(explained),
    ...(broken.length > EXPLAINED_MAX
      ? [`${broken.length - EXPLAINED_MAX} more are in the report.`, ""]
      : []),
  ].join("\n");
}

function explained(result: ScoredCase): readonly string[] {
  const [word] = VERDICT_WORDS[result.verdict];
  const causes = causesOf(result);
  const rows = [
    ...causes.flatMap((check) => [`- ${code(sentenceOf(check))}`, ...nested(check)]),
    ...pagesLine(causes).map((line) => `- ${line}`),
    `- reproduce: ${code(result.reproduce)}`,
  ];
  return [`### ${word}: ${code(result.id)}`, "", code(result.title), "", ...rows, ""];
}

/** What was expected and what was there at the first place; of the others the report tells. */
function accountOf({ findings: [first] }: ScoredCheck): readonly string[] {
  return first === undefined ? [] : findingText(first).map((line) => `  ${short(line)}`);
}

function nested({ findings: [first] }: ScoredCheck): readonly string[] {
  return first === undefined
    ? []
    : findingRows(first).map(([word, text]) => `  - ${word}: ${code(text)}`);
}

function short(text: string): string {
  return text.slice(0, TEXT_UNITS_MAX).toWellFormed();
}

/** As text, whatever Markdown or HTML it holds. */
function code(text: string): string {
  const line = short(text.replace(/\s+/g, " "));
  return `<code>${escapeMarkup(line).replace(/[\\`*_{}[\]()#+.!|~-]/g, entity)}</code>`;
}

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

function causesOf({ checks }: ScoredCase): readonly ScoredCheck[] {
  return checks.filter((check) => !isQuiet(check) && check.blockedBy === undefined);
}

function sentenceOf({ id, level, findings, title }: ScoredCheck): string {
  return `${id} (${level}): ${findings[0]?.sentence ?? title}`;
}
