import { judgeLines } from "../../run/judged-run.ts";
import { promiseChecks } from "../../run/checks.ts";
import { evidenceOf } from "../../run/evidence.ts";
import { blockedBecause, worstOf, type CaseResult, type Check } from "../../result/model.ts";
import { INTERRUPTED, InterruptedError } from "../process/interruption.ts";
import type { PeerCase, PlannedCheck } from "./case.ts";
import { screenCheck, SCREEN_CHECK } from "./screen-check.ts";
import { Stage, type StageOptions } from "./stage.ts";
import { CaseStopped } from "./stopped.ts";
import type { PlannedFault } from "./wire-fault.ts";

const HANDSHAKE: PlannedCheck = {
  id: "handshake",
  clauses: ["W-24", "C-46"],
  title: "the upgrade is accepted, and the hello answered with a descriptor",
};
const COMPLETE: PlannedCheck = {
  id: "answered",
  clauses: ["W-26", "C-34"],
  title: "every request has its one result",
};

/** Everything that a case checks, before anything ran. */
export function plannedChecks(peerCase: PeerCase): readonly PlannedCheck[] {
  return [
    ...peerCase.faults.map(exposurePlan),
    HANDSHAKE,
    ...peerCase.checks,
    COMPLETE,
    ...(peerCase.shows === undefined ? [] : [SCREEN_CHECK]),
    ...promiseChecks([], "connector"),
  ];
}

/** A case that cannot be run, with all its checks blocked. */
export function blockedCase(peerCase: PeerCase, cause: string, reproduce: string): CaseResult {
  const checks = plannedChecks(peerCase).map((check) => blockedBecause(check, cause));
  const { id, title } = peerCase;
  return { id, file: "", title, transport: "ws", verdict: "blocked", checks, reproduce, tookMs: 0 };
}

/** Runs a case against the connector and judges it. A fault of our own becomes a verdict too. */
export async function runPeerCase(
  peerCase: PeerCase,
  options: StageOptions,
  reproduce: string,
): Promise<CaseResult> {
  const startedAtMs = performance.now();
  const stage = new Stage(peerCase, options);
  const ran = await play(peerCase, stage);
  const { id, title } = peerCase;
  const base = { id, file: "", title, transport: "ws", reproduce } as const;
  const tookMs = (): number => Math.round(performance.now() - startedAtMs);
  if (ran.error !== undefined) {
    return { ...base, verdict: "error", checks: [ran.error], tookMs: tookMs() };
  }
  const checks = [
    ...stage.faults.map((fault) => exposureCheck(fault, ran.isInterrupted === true)),
    ...[HANDSHAKE, ...peerCase.checks, COMPLETE].map((check) => ownCheck(check, stage, ran.cause)),
    ...(peerCase.shows === undefined ? [] : [screenCheck(peerCase.shows(stage), stage, ran.cause)]),
    ...judged(stage, ran.cause),
  ];
  const verdict = worstOf(checks.map((check) => check.verdict));
  const evidence = verdict === "pass" ? {} : { evidence: evidenceOf(checks, stage.lines) };
  return { ...base, verdict, checks, ...evidence, tookMs: tookMs() };
}

interface Ran {
  /** Why it could not be played to its end, as a clause of a sentence. */
  readonly cause?: string;
  readonly isInterrupted?: true;
  readonly error?: Check;
}

async function play(peerCase: PeerCase, stage: Stage): Promise<Ran> {
  try {
    await stage.options.deadlines.interruption.unless(playWhole(peerCase, stage));
    stage.close(peerCase.leavesStream !== true);
    return {};
  } catch (error) {
    stage.close(false);
    if (error instanceof InterruptedError) return { cause: INTERRUPTED, isInterrupted: true };
    if (!(error instanceof CaseStopped)) return { error: errorCheck(error) };
    stage.check(error.check, error.finding);
    return { cause: causeOf(error) };
  }
}

async function playWhole(peerCase: PeerCase, stage: Stage): Promise<void> {
  await stage.connect();
  await peerCase.play(stage);
  await stage.quiet(COMPLETE.id);
  stage.check(COMPLETE.id);
}

/** What the judge finds. A case that was broken off is judged as far as it went. */
function judged(stage: Stage, cause: string | undefined): readonly Check[] {
  const checks = promiseChecks(judgeLines(stage.lines), "connector");
  if (cause === undefined) return checks;
  return checks.map((check) => (check.verdict === "pass" ? blockedBecause(check, cause) : check));
}

function ownCheck(check: PlannedCheck, stage: Stage, cause: string | undefined): Check {
  const findings = stage.findings.get(check.id) ?? [];
  if (findings.length > 0) return { ...check, verdict: "fail", findings };
  if (stage.made.has(check.id)) return { ...check, verdict: "pass", findings };
  return blockedBecause(check, cause ?? "the case never came to it");
}

function causeOf({ check, finding }: CaseStopped): string {
  return `"${check}" failed before it: ${finding.sentence}`;
}

function exposurePlan({ at, take }: PeerCase["faults"][number]): PlannedCheck {
  return { id: `exposed/${at}`, clauses: [], title: `the fault ${take} takes effect at ${at}` };
}

function exposureCheck({ fault, witness }: PlannedFault, isInterrupted: boolean): Check {
  const plan = exposurePlan(fault);
  if (witness !== undefined) return { ...plan, verdict: "pass", findings: [] };
  if (isInterrupted) return blockedBecause(plan, INTERRUPTED);
  const finding = {
    sentence: `no ${fault.at} was written and answered`,
    expected: `${fault.take} at ${fault.at}`,
    actual: "the fault never took effect, so nothing is proven about it",
  };
  return { ...plan, verdict: "not-exposed", findings: [finding] };
}

function errorCheck(error: unknown): Check {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const sentence = "Turnproof itself failed; please report this";
  const findings = [{ sentence, expected: "a run", actual: words }];
  return { id: "ran", clauses: [], title: "the run goes through", verdict: "error", findings };
}
