import { faultWord, type WireFaultSpec } from "../../captures/proxy/fault-spec.ts";
import { judgeLines } from "../../run/judged-run.ts";
import { worstOf } from "../../result/verdict.ts";
import { promiseChecks } from "../../run/checks.ts";
import { evidenceOf, exercisesOf } from "../../run/evidence.ts";
import { blockedBecause, notApplicable, type CaseResult, type Check } from "../../result/model.ts";
import { INTERRUPTED, InterruptedError } from "../../ending/interruption.ts";
import type { PeerCase, PlannedCheck } from "./case.ts";
import { withClaim } from "./claims.ts";
import { screenCheck, SCREEN_CHECK } from "./screen-check.ts";
import { Stage, type StageOptions } from "./stage.ts";
import { CaseBlocked, CaseStopped, type Ran } from "./stopped.ts";

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
    ...(peerCase.between ?? []).map(exposurePlanBetween),
    HANDSHAKE,
    ...peerCase.checks,
    COMPLETE,
    ...(peerCase.shows === undefined ? [] : [SCREEN_CHECK]),
    ...promiseChecks([], "connector"),
  ];
}

/** A case that cannot be run, with all its checks blocked. */
export function blockedCase(peerCase: PeerCase, cause: string, reproduce: string): CaseResult {
  const possible = blockedBecause({ id: POSSIBLE, clauses: [], title: "it can be asked" }, cause);
  const checks = plannedChecks(peerCase).map((check) => blockedBecause(check, cause, POSSIBLE));
  return { ...notRun(peerCase, reproduce), verdict: "blocked", checks: [possible, ...checks] };
}

/** A case that is not about this peer. */
export function inapplicableCase(peerCase: PeerCase, why: string, reproduce: string): CaseResult {
  const checks = plannedChecks(peerCase).map((check) => notApplicable(check, why));
  return { ...notRun(peerCase, reproduce), verdict: "not-applicable", checks };
}

const POSSIBLE = "possible";

function notRun(
  { id, title, file = "", needs }: PeerCase,
  reproduce: string,
): Omit<CaseResult, "verdict" | "checks"> {
  const exercises = needs.filter((need) => need === "draft" || need === "task_card");
  return { id, file, title, transport: "ws", exercises, reproduce, tookMs: 0 };
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
  await stage.leave();
  const { id, title, file = "" } = peerCase;
  const base = { id, file, title, transport: "ws", reproduce } as const;
  const tookMs = (): number => Math.round(performance.now() - startedAtMs);
  if (ran.error !== undefined) {
    const unmade = plannedChecks(peerCase).map((check) =>
      blockedBecause(check, "it broke off", RAN),
    );
    return { ...base, verdict: "error", checks: [ran.error, ...unmade], tookMs: tookMs() };
  }
  const checks = [
    ...exposureChecks(peerCase, stage, ran.isInterrupted === true),
    ...[HANDSHAKE, ...peerCase.checks, COMPLETE].map((check) => ownCheck(check, stage, ran)),
    ...(peerCase.shows === undefined ? [] : [screenCheck(peerCase.shows(stage), stage, ran)]),
    ...judged(stage, ran),
  ];
  const verdict = worstOf(checks.map((check) => check.verdict));
  const evidence = verdict === "pass" ? {} : { evidence: evidenceOf(checks, stage.lines) };
  const exercises = exercisesOf(stage.lines);
  return { ...base, verdict, checks, exercises, ...evidence, tookMs: tookMs() };
}

async function play(peerCase: PeerCase, stage: Stage): Promise<Ran> {
  try {
    await stage.options.deadlines.interruption.unless(playWhole(peerCase, stage));
    stage.close(peerCase.leavesStream !== true);
    return {};
  } catch (error) {
    stage.close(false);
    if (error instanceof InterruptedError) return { cause: INTERRUPTED, isInterrupted: true };
    if (error instanceof CaseBlocked) return { cause: error.message, brokenBy: error.check };
    if (!(error instanceof CaseStopped)) return { error: errorCheck(error) };
    stage.check(error.check, error.finding);
    return { cause: causeOf(error), brokenBy: error.check };
  }
}

async function playWhole(peerCase: PeerCase, stage: Stage): Promise<void> {
  await stage.connect();
  await peerCase.play(stage);
  await stage.quiet(COMPLETE.id);
  stage.check(COMPLETE.id);
}

/** What the judge finds. A case that was broken off is judged as far as it went. */
function judged(stage: Stage, { cause, brokenBy }: Ran): readonly Check[] {
  const breaches = judgeLines(stage.lines).map((breach) => withClaim(stage.lines, breach));
  const checks = promiseChecks(breaches, "connector");
  if (cause === undefined) return checks;
  return checks.map((check) =>
    check.verdict === "pass" ? blockedBecause(check, cause, brokenBy) : check,
  );
}

function ownCheck(check: PlannedCheck, stage: Stage, { cause, brokenBy }: Ran): Check {
  const findings = stage.findings.get(check.id) ?? [];
  if (findings.length > 0) return { ...check, verdict: "fail", findings };
  if (stage.made.has(check.id)) return { ...check, verdict: "pass", findings };
  return blockedBecause(check, cause ?? "the case never came to it", brokenBy);
}

function causeOf({ check, finding }: CaseStopped): string {
  return `"${check}" failed before it: ${finding.sentence}`;
}

function exposurePlan({ at, take }: PeerCase["faults"][number]): PlannedCheck {
  return { id: `exposed/${at}`, clauses: [], title: `the fault ${take} takes effect at ${at}` };
}

function exposurePlanBetween(fault: WireFaultSpec): PlannedCheck {
  const word = faultWord(fault);
  return { id: `exposed/${word}`, clauses: [], title: `the fault ${word} takes effect on the way` };
}

function exposureChecks(
  { between = [] }: PeerCase,
  stage: Stage,
  isInterrupted: boolean,
): readonly Check[] {
  const ofOurs = stage.faults.map(({ fault, witness }) =>
    exposureCheck(exposurePlan(fault), fault, witness !== undefined, isInterrupted),
  );
  const onTheWay = between.map((fault) => {
    const said = { at: fault.op, take: fault.fault };
    return exposureCheck(exposurePlanBetween(fault), said, stage.isMet(fault), isInterrupted);
  });
  return [...ofOurs, ...onTheWay];
}

function exposureCheck(
  plan: PlannedCheck,
  fault: { readonly at: string; readonly take: string },
  isMet: boolean,
  isInterrupted: boolean,
): Check {
  if (isMet) return { ...plan, verdict: "pass", findings: [] };
  if (isInterrupted) return blockedBecause(plan, INTERRUPTED);
  const finding = {
    sentence: `no ${fault.at} was written and answered`,
    expected: `${fault.take} at ${fault.at}`,
    actual: "the fault never took effect, so nothing is proven about it",
  };
  return { ...plan, verdict: "not-exposed", findings: [finding] };
}

const RAN = "ran";

function errorCheck(error: unknown): Check {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const sentence = "Turnproof itself failed; please report this";
  const findings = [{ sentence, expected: "a run", actual: words }];
  return { id: RAN, clauses: [], title: "the run goes through", verdict: "error", findings };
}
