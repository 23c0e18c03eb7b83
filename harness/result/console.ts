import type { Witnessed } from "../../simulator/sometimes/tally.ts";
import { blockedChecks } from "./blocked-checks.ts";
import { findingText } from "./finding-rows.ts";
import { pagesLine } from "./pages-of.ts";
import { slowest } from "./slowest.ts";
import {
  notAskedBecause,
  type Finding,
  type RunResult,
  type ScoredCase,
  type ScoredCheck,
  type WaiverUse,
} from "./model.ts";
import { screenText } from "./screen-text.ts";
import { someOf } from "./some-of.ts";
import { rowText } from "./transcript.ts";
import { isQuiet, VERDICT_WORDS, VERDICTS } from "./verdict.ts";

/** What a clause says, for the failure block; `undefined` for an id nobody knows. */
export type SayClause = (id: string) => string | undefined;

/** Cases explained in full; of the others the name is enough, the report has the rest. */
const BLOCKS_MAX = 10;
/** Places explained of one check; of the others the number is enough. */
const PLACES_MAX = 5;

/** The whole run for a terminal or a CI log: a block for each case that is not green, then the counts. */
export function consoleText(run: RunResult, sayClause: SayClause): string {
  const broken = run.cases.filter((result) => !isQuiet(result));
  // Where the peer is lost, what is blocked is blocked by that, and needs no explanation of its own.
  const isPlain = ({ verdict, notScored }: ScoredCase): boolean =>
    verdict === "waived" ||
    notScored === true ||
    (verdict === "blocked" && run.peerLost !== undefined);
  const lost = broken.filter((result) => isBlockedByLoss(result, run));
  const alike = blockedAlike(broken.filter((result) => !lost.includes(result)));
  const toldTogether = new Set([...lost, ...[...alike.values()].flat()]);
  const single = broken.filter((result) => !toldTogether.has(result));
  const explained = new Set(single.filter((result) => !isPlain(result)).slice(0, BLOCKS_MAX));
  return [
    ...[...explained].map((result) => failureBlock(result, sayClause)),
    ...single.filter((result) => !explained.has(result)).map(headLine),
    ...[...alike].map(([cause, cases]) => alikeLine(cause, cases)),
    ...witnessLines(run.witnessed ?? []),
    ...inapplicableLines(run),
    ...waiverLines(run),
    ...lostLines(run, lost.length),
    countsLine(run),
  ].join("\n");
}

/** What a run took, case by case: the slowest first. */
export function slowestText(run: RunResult): string {
  const rows = slowest(run.cases).map(
    ({ id, transport, tookMs }) =>
      `  ${(tookMs / 1000).toFixed(2).padStart(7)} s  ${id} (${transport})`,
  );
  return ["slowest:", ...rows].join("\n");
}

/** What was not asked, and why: the peer does not claim it. */
function inapplicableLines({ cases }: RunResult): readonly string[] {
  return cases
    .filter(({ verdict }) => verdict === "not-applicable")
    .map(({ id, checks }) => {
      const why = checks[0]?.findings[0]?.sentence ?? "it is not about this peer";
      return `${VERDICT_WORDS["not-applicable"][0]}  ${id}: ${why}`;
    });
}

/** Debt that is overdue; what is as a waiver says needs no word. */
function waiverLines({ waivers }: RunResult): readonly string[] {
  if (waivers === undefined) return [];
  const words: Readonly<Record<WaiverUse["state"], string | undefined>> = {
    stale: "STALE WAIVER    what it excuses passes; turnproof waivers prune takes it out:",
    expired: "EXPIRED WAIVER  it excuses nothing any more:",
    used: undefined,
    idle: undefined,
  };
  return waivers.entries.flatMap(({ check, owner, expires, state }) => {
    const word = words[state];
    return word === undefined ? [] : [`${word} ${check} (${owner}, until ${expires})`];
  });
}

/** Whether nothing of a case was asked because the peer was lost: told once, for all of them. */
function isBlockedByLoss(
  { verdict, notScored, checks }: ScoredCase,
  { peerLost }: RunResult,
): boolean {
  if (peerLost === undefined || verdict !== "blocked" || notScored === true) return false;
  const sentence = notAskedBecause(peerLost.sentence);
  return checks.some(({ findings }) => findings.some((finding) => finding.sentence === sentence));
}

/** Cases that one and the same cause blocks as a whole, by that cause: told once, for all of them. */
function blockedAlike(broken: readonly ScoredCase[]): ReadonlyMap<string, readonly ScoredCase[]> {
  const byCause = new Map<string, ScoredCase[]>();
  for (const result of broken) {
    const cause = blockageOf(result);
    if (cause === undefined) continue;
    const alike = byCause.get(cause);
    if (alike === undefined) byCause.set(cause, [result]);
    else alike.push(result);
  }
  return new Map([...byCause].filter(([, cases]) => cases.length > 1));
}

/** What blocks a whole case, where it is one thing. */
function blockageOf({ verdict, notScored, checks }: ScoredCase): string | undefined {
  if (verdict !== "blocked" || notScored === true) return undefined;
  const told = checks.filter((check) => !isQuiet(check) && check.blockedBy === undefined);
  const [cause, ...others] = new Set(told.map(({ findings }) => findings[0]?.sentence));
  return others.length === 0 ? cause : undefined;
}

/** `BLOCKED  a, b, c, d, e and 2777 more: not asked, because the run was interrupted` */
function alikeLine(cause: string, cases: readonly ScoredCase[]): string {
  return `${VERDICT_WORDS.blocked[0]}  ${someOf(cases.map(({ id }) => id))}: ${cause}`;
}

/** Told last, where it is read first: what is lost, and how much it blocks. */
function lostLines({ peerLost }: RunResult, blocked: number): readonly string[] {
  if (peerLost === undefined) return [];
  return [
    ...section("the peer wrote last", peerLost.output),
    `PEER LOST  ${peerLost.sentence}`,
    ...(blocked === 0 ? [] : [`BLOCKED    ${blocked} ${blocked === 1 ? "case" : "cases"} by that`]),
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

function headLine({ verdict, notScored, id, transport, title }: ScoredCase): string {
  const [word] = VERDICT_WORDS[verdict];
  return `${word}${notScored === true ? " (not scored)" : ""}  ${id} (${transport})  ${title}`;
}

/** `212 cases: 210 passed, 1 failed, 1 not exposed (2.9 s)` */
export function countsLine(run: RunResult): string {
  const { counts } = run;
  const parts = COUNTED.flatMap((verdict) =>
    counts[verdict] === 0 && verdict !== "pass"
      ? []
      : [`${counts[verdict]} ${VERDICT_WORDS[verdict][1]}`],
  );
  const unscored = counts["not-scored"] === 0 ? [] : [`${counts["not-scored"]} not scored`];
  const took = `(${(run.tookMs / 1000).toFixed(1)} s)`;
  return counts.total === 0
    ? `Nothing ran ${took}`
    : `${counts.total} ${counts.total === 1 ? "case" : "cases"}: ${[...parts, ...unscored].join(", ")} ${took}`;
}

/** What holds first, then what does not; our own faults last. */
const COUNTED = [
  "pass",
  ...VERDICTS.filter((verdict) => verdict !== "pass" && verdict !== "error"),
  "error",
] as const;

/** Everything a person needs to name the faulty frame without having seen the suite. */
export function failureBlock(result: ScoredCase, sayClause: SayClause): string {
  // What went wrong first is nearest to the cause; what was missed at the end is told last.
  const broken = result.checks
    .filter((check) => !isQuiet(check))
    .toSorted((a, b) => firstLineOf(a) - firstLineOf(b));
  const told = broken.filter(({ blockedBy }) => blockedBy === undefined);
  return [
    headLine(result),
    ...accountLines(result),
    ...told.flatMap((check) => checkLines(check, sayClause)),
    ...blockedChecks(broken).map(({ cause, text }) => `  blocked by ${cause}: ${text}`),
    ...section("what the user saw", (result.evidence?.screens ?? []).map(screenText)),
    ...section("the frames around it", (result.evidence?.frames ?? []).map(rowText)),
    ...section("the peer wrote last", result.evidence?.output ?? []),
    ...pagesLine(told).map((line) => `  ${line}`),
    `  reproduce: ${result.reproduce}`,
    "",
  ].join("\n");
}

/** Only where checks were not made: `41 checks planned, 2 executed, 1 passed`. */
function accountLines({ accounting }: ScoredCase): readonly string[] {
  const { planned, executed, passed } = accounting;
  if (executed === planned) return [];
  return [`  ${planned} checks planned, ${executed} executed, ${passed} passed`];
}

/** Where the trace first shows that a check does not hold. */
function firstLineOf({ findings }: ScoredCheck): number {
  return Math.min(...findings.map(({ line }) => line ?? Number.MAX_SAFE_INTEGER));
}

function checkLines(check: ScoredCheck, sayClause: SayClause): readonly string[] {
  const clauses = check.clauses.flatMap((id) => {
    const says = sayClause(id);
    return says === undefined ? [] : [`    ${id}: ${says}`];
  });
  return [
    `  ${checkHead(check)}: ${check.title}`,
    ...clauses,
    ...check.findings.slice(0, PLACES_MAX).flatMap(findingLines),
    ...moreLines(check),
  ];
}

function checkHead({ id, verdict, level, waiver }: ScoredCheck): string {
  const word = verdict === "fail" ? [] : [VERDICT_WORDS[verdict][0]];
  const excuse =
    waiver === undefined ? [] : [`(${waiver.owner}, until ${waiver.expires}: ${waiver.reason})`];
  return [id, ...word, `(${level})`, ...excuse].join(" ");
}

function moreLines({ findings, more = 0 }: ScoredCheck): readonly string[] {
  const untold = Math.max(0, findings.length - PLACES_MAX) + more;
  return untold === 0 ? [] : [`    and ${untold} more`];
}

function findingLines(finding: Finding): readonly string[] {
  return [
    `    ${finding.sentence}${finding.line === undefined ? "" : ` (line ${finding.line})`}`,
    ...findingText(finding).map((line) => `      ${line}`),
  ];
}

function section(title: string, rows: readonly string[]): readonly string[] {
  if (rows.length === 0) return [];
  return [`  ${title}:`, ...rows.flatMap((row) => row.split("\n").map((line) => `    ${line}`))];
}
