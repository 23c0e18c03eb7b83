import { blockedChecks } from "./blocked-checks.ts";
import { findingText } from "./finding-rows.ts";
import type { RunResult, ScoredCase, ScoredCheck } from "./model.ts";
import { pagesLine } from "./pages-of.ts";
import { screenText } from "./screen-text.ts";
import { rowText } from "./transcript.ts";
import { isQuiet, type Verdict } from "./verdict.ts";
import { escapeAttribute as attribute, escapeMarkup as escape } from "./xml-text.ts";

/** The element that says what became of a case; its `type` says which verdict it was. */
type Element = "failure" | "error" | "skipped" | "flakyFailure";

/**
 * What did not run is an `<error>`, never `<skipped>`: it must turn a build red. Skipped is what was not asked
 * of the peer, and what somebody answers for.
 */
const ELEMENTS: Readonly<Record<Exclude<Verdict, "pass">, Element>> = {
  fail: "failure",
  error: "error",
  blocked: "error",
  "not-exposed": "error",
  unknown: "error",
  "not-applicable": "skipped",
  waived: "skipped",
  flaky: "flakyFailure",
};

/** The run as JUnit XML, as the schema of Jenkins describes it. */
export function junitXml(run: RunResult): string {
  const names = [...new Set(run.cases.map(suiteOf))];
  const suites = names.map((name) =>
    suite(
      name,
      run.cases.filter((result) => suiteOf(result) === name),
      run,
    ),
  );
  const { tests, failures, errors } = tally(run.cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="turnproof" tests="${tests}" failures="${failures}" errors="${errors}" time="${seconds(run.tookMs)}">`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function suiteOf(result: ScoredCase): string {
  return `${result.transport}/${result.id.split("/").slice(0, -1).join("/") || "scenarios"}`;
}

function tally(cases: readonly ScoredCase[]): Readonly<Record<string, number>> {
  const elements = cases.map(elementOf);
  const count = (name: Element): number => elements.filter((element) => element === name).length;
  return {
    tests: cases.length,
    failures: count("failure"),
    errors: count("error"),
    skipped: count("skipped"),
  };
}

function elementOf({ verdict, notScored }: ScoredCase): Element | undefined {
  if (notScored === true) return "skipped";
  return verdict === "pass" ? undefined : ELEMENTS[verdict];
}

function suite(name: string, cases: readonly ScoredCase[], run: RunResult): string {
  const { tests, failures, errors, skipped } = tally(cases);
  const tookMs = cases.reduce((sum, result) => sum + result.tookMs, 0);
  const head =
    `  <testsuite name="${attribute(name)}" tests="${tests}" failures="${failures}" ` +
    `errors="${errors}" skipped="${skipped}" time="${seconds(tookMs)}">`;
  return [head, ...properties(run), ...cases.map(testCase), "  </testsuite>"].join("\n");
}

function properties({ tool, contract, seed, command, peer }: RunResult): readonly string[] {
  const rows = [
    ["turnproof", tool.version],
    ["contract", String(contract.version)],
    ["seed", String(seed)],
    ["command", command],
    ...(peer === undefined ? [] : [["peer", peer.name]]),
  ];
  return [
    "    <properties>",
    ...rows.map(
      ([name = "", value = ""]) => `      <property name="${name}" value="${attribute(value)}"/>`,
    ),
    "    </properties>",
  ];
}

function testCase(result: ScoredCase): string {
  const name = `${result.id}: ${result.title}`;
  const classname = `turnproof.${suiteOf(result).replaceAll("/", ".")}`;
  const head =
    `    <testcase name="${attribute(name)}" classname="${attribute(classname)}" ` +
    `time="${seconds(result.tookMs)}"`;
  const element = elementOf(result);
  if (element === undefined) return `${head}/>`;
  const type = result.notScored === true ? "not-scored" : result.verdict;
  const broken = result.checks.filter((check) => !isQuiet(check));
  const message = messageOf(result, broken);
  const blocked = blockedChecks(broken).map(({ cause, text }) => `blocked by ${cause}: ${text}`);
  const told = broken.flatMap(details);
  const again = [...pagesLine(broken), `reproduce: ${result.reproduce}`];
  const body = [...told, ...blocked, ...again].join("\n");
  return [
    `${head}>`,
    `      <${element} type="${type}" message="${attribute(message)}">${escape(body)}</${element}>`,
    ...evidence(result),
    "    </testcase>",
  ].join("\n");
}

function messageOf({ verdict, checks }: ScoredCase, broken: readonly ScoredCheck[]): string {
  if (verdict === "not-applicable") return checks[0]?.findings[0]?.sentence ?? "not claimed";
  // What one check blocks is told by that check.
  const causes = broken.filter(({ blockedBy }) => blockedBy === undefined);
  return causes.map(summary).join("; ") || "nothing was checked";
}

function summary(check: ScoredCheck): string {
  const sentence = check.findings[0]?.sentence ?? check.title;
  return `${check.id} ${check.verdict}: ${sentence}`;
}

function details(check: ScoredCheck): readonly string[] {
  const { id, clauses, level, waiver, findings, more } = check;
  const name = `${id} (${[level, ...clauses].join(", ")})`;
  const excuse =
    waiver === undefined
      ? []
      : [
          `${name}: ${waiver.state} waiver of ${waiver.owner} until ${waiver.expires}: ${waiver.reason}`,
        ];
  const places = findings.flatMap((finding) => [
    `${name}: ${finding.sentence}`,
    ...findingText(finding).map((line) => `  ${line}`),
  ]);
  return [...excuse, ...places, ...(more === undefined ? [] : [`${name}: and ${more} more`])];
}

function evidence({ evidence: found }: ScoredCase): readonly string[] {
  if (found === undefined) return [];
  const rows = [...found.screens.map(screenText), ...found.frames.map(rowText)];
  return rows.length === 0 ? [] : [`      <system-out>${escape(rows.join("\n"))}</system-out>`];
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
