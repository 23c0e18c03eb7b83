import type { Witnessed } from "../../simulator/sometimes/tally.ts";
import type { CaseResult, Check, Finding, RunResult, Verdict } from "./model.ts";

/** What a clause says, for the failure block; `undefined` for an id nobody knows. */
export type SayClause = (id: string) => string | undefined;

const WORDS: Readonly<Record<Verdict, string>> = {
  pass: "PASS",
  fail: "FAIL",
  blocked: "BLOCKED",
  "not-exposed": "NOT EXPOSED",
  error: "ERROR",
};

/** Cases explained in full; of the others the name is enough, the report has the rest. */
const BLOCKS_MAX = 10;
/** Places explained of one check; of the others the number is enough. */
const PLACES_MAX = 5;

/** The whole run for a terminal or a CI log: a block for each case that is not green, then the counts. */
export function consoleText(run: RunResult, sayClause: SayClause): string {
  const broken = run.cases.filter(({ verdict }) => verdict !== "pass");
  // Where the peer is lost, what is blocked is blocked by that, and needs no explanation of its own.
  const isPlain = ({ verdict }: CaseResult): boolean =>
    verdict === "blocked" && run.peerLost !== undefined;
  const explained = broken.filter((result) => !isPlain(result)).slice(0, BLOCKS_MAX);
  const others = broken.filter((result) => !explained.includes(result));
  const blocks = explained.map((result) => failureBlock(result, sayClause));
  return [
    ...lostLines(run),
    ...blocks,
    ...others.map(headLine),
    ...witnessLines(run.witnessed ?? []),
    countsLine(run),
  ].join("\n");
}

function lostLines({ peerLost }: RunResult): readonly string[] {
  if (peerLost === undefined) return [];
  return [
    `PEER LOST  ${peerLost.sentence}`,
    ...section("the peer wrote last", peerLost.output),
    "",
  ];
}

/**
 * `31 kinds of fault came to what they exist for`, and one line for each that took effect and never did:
 * what is green says nothing about it.
 */
export function witnessLines(witnessed: readonly Witnessed[]): readonly string[] {
  if (witnessed.length === 0) return [];
  const idle = witnessed.filter(({ reached }) => reached === 0);
  const count = witnessed.length - idle.length;
  return [
    `${count} ${count === 1 ? "kind" : "kinds"} of fault came to what ${count === 1 ? "it exists" : "they exist"} for`,
    ...idle.map(({ fault, situation, laid }) => {
      return `NEVER  ${fault} took effect in ${laid} ${laid === 1 ? "run" : "runs"}, but none showed that ${situation}`;
    }),
  ];
}

function headLine({ verdict, id, transport, title }: CaseResult): string {
  // Of what somebody else ran nothing was blocked: it only does not say enough.
  const word = transport === "file" && verdict === "blocked" ? "UNKNOWN" : WORDS[verdict];
  return `${word}  ${id} (${transport})  ${title}`;
}

/** `212 cases: 210 passed, 1 failed, 1 not exposed (2.9 s)` */
export function countsLine(run: RunResult): string {
  const { counts } = run;
  const parts = [
    `${counts.pass} passed`,
    ...some(counts.fail, "failed"),
    ...some(counts.blocked, "blocked"),
    ...some(counts["not-exposed"], "not exposed"),
    ...some(counts.error, "in error"),
  ];
  const took = `(${(run.tookMs / 1000).toFixed(1)} s)`;
  return counts.total === 0
    ? `Nothing ran ${took}`
    : `${counts.total} ${counts.total === 1 ? "case" : "cases"}: ${parts.join(", ")} ${took}`;
}

/** Everything a person needs to name the faulty frame without having seen the suite. */
export function failureBlock(result: CaseResult, sayClause: SayClause): string {
  // What went wrong first is nearest to the cause; what was missed at the end is told last.
  const broken = result.checks
    .filter(({ verdict }) => verdict !== "pass")
    .toSorted((a, b) => firstLineOf(a) - firstLineOf(b));
  return [
    headLine(result),
    ...broken.flatMap((check) => checkLines(check, sayClause)),
    ...section("what the user saw", result.evidence?.screens ?? []),
    ...section("the frames around it", result.evidence?.frames ?? []),
    ...section("the peer wrote last", result.evidence?.output ?? []),
    `  reproduce: ${result.reproduce}`,
    "",
  ].join("\n");
}

/** Where the trace first shows that a check does not hold. */
function firstLineOf({ findings }: Check): number {
  return Math.min(...findings.map(({ line }) => line ?? Number.MAX_SAFE_INTEGER));
}

function checkLines(check: Check, sayClause: SayClause): readonly string[] {
  const clauses = check.clauses.flatMap((id) => {
    const says = sayClause(id);
    return says === undefined ? [] : [`    ${id}: ${says}`];
  });
  return [
    `  ${check.verdict === "fail" ? check.id : `${check.id} ${WORDS[check.verdict]}`}: ${check.title}`,
    ...clauses,
    ...check.findings.slice(0, PLACES_MAX).flatMap(findingLines),
    ...moreLines(check),
  ];
}

function moreLines({ findings, more = 0 }: Check): readonly string[] {
  const untold = Math.max(0, findings.length - PLACES_MAX) + more;
  return untold === 0 ? [] : [`    and ${untold} more`];
}

function findingLines(finding: Finding): readonly string[] {
  const { suspect } = finding;
  return [
    `    ${finding.sentence}${finding.line === undefined ? "" : ` (line ${finding.line})`}`,
    `      expected: ${finding.expected}`,
    `      actual:   ${finding.actual}`,
    ...(suspect === undefined ? [] : [`      suspect:  ${suspect.side}, line ${suspect.line}`]),
  ];
}

function section(title: string, rows: readonly string[]): readonly string[] {
  if (rows.length === 0) return [];
  return [`  ${title}:`, ...rows.flatMap((row) => row.split("\n").map((line) => `    ${line}`))];
}

function some(count: number, word: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${word}`];
}
