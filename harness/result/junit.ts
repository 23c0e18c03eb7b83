import type { CaseResult, Check, RunResult } from "./model.ts";

/** The run as JUnit XML. What did not run is an `<error>`, never `<skipped>`: it must turn a build red. */
export function junitXml(run: RunResult): string {
  const names = [...new Set(run.cases.map(suiteOf))];
  const suites = names.map((name) =>
    suite(
      name,
      run.cases.filter((result) => suiteOf(result) === name),
    ),
  );
  const { counts } = run;
  const errors = counts.total - counts.pass - counts.fail;
  const totals = `tests="${counts.total}" failures="${counts.fail}" errors="${errors}" skipped="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="turnproof" ${totals} time="${seconds(run.tookMs)}">`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function suiteOf(result: CaseResult): string {
  return `${result.transport}/${result.id.split("/").slice(0, -1).join("/") || "scenarios"}`;
}

function suite(name: string, cases: readonly CaseResult[]): string {
  const failures = cases.filter(({ verdict }) => verdict === "fail").length;
  const passes = cases.filter(({ verdict }) => verdict === "pass").length;
  const tookMs = cases.reduce((sum, result) => sum + result.tookMs, 0);
  const head =
    `  <testsuite name="${escape(name)}" tests="${cases.length}" failures="${failures}" ` +
    `errors="${cases.length - passes - failures}" skipped="0" time="${seconds(tookMs)}">`;
  return [head, ...cases.map(testCase), "  </testsuite>"].join("\n");
}

function testCase(result: CaseResult): string {
  const name = `${result.id}: ${result.title}`;
  const classname = `turnproof.${suiteOf(result).replaceAll("/", ".")}`;
  const head =
    `    <testcase name="${escape(name)}" classname="${escape(classname)}" ` +
    `time="${seconds(result.tookMs)}"`;
  if (result.verdict === "pass") return `${head}/>`;
  const broken = result.checks.filter(({ verdict }) => verdict !== "pass");
  const tag = result.verdict === "fail" ? "failure" : "error";
  const message = broken.map(summary).join("; ") || "nothing was checked";
  const body = [...broken.flatMap(details), `reproduce: ${result.reproduce}`].join("\n");
  return [
    `${head}>`,
    `      <${tag} type="${result.verdict}" message="${escape(message)}">${escape(body)}</${tag}>`,
    "    </testcase>",
  ].join("\n");
}

function summary(check: Check): string {
  const sentence = check.findings[0]?.sentence ?? check.title;
  return `${check.id} ${check.verdict}: ${sentence}`;
}

function details(check: Check): readonly string[] {
  const name = `${check.id} (${check.clauses.join(", ")})`;
  const places = check.findings.map(
    ({ sentence, expected, actual }) =>
      `${name}: ${sentence}\n  expected: ${expected}\n  actual:   ${actual}`,
  );
  return check.more === undefined ? places : [...places, `${name}: and ${check.more} more`];
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** XML 1.0 has no place for most control characters and lone surrogates, not even escaped. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;");
}
