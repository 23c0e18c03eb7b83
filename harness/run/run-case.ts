import { NOTHING_SEEN, watched } from "../../simulator/sometimes/watch.ts";
import { INTERRUPTED } from "../ending/interruption.ts";
import { openWsTransport } from "../sockets/ws-transport.ts";
import { blockedBecause, type CaseResult, type Check } from "../result/model.ts";
import { isQuiet, worstOf } from "../result/verdict.ts";
import { checksOf, plannedChecks } from "./checks.ts";
import { evidenceOf, exercisesOf } from "./evidence.ts";
import { judgedRun, judgedRunOver, type JudgedRun } from "./judged-run.ts";
import { reproduceCommand, type PlannedCase } from "./plan.ts";
import { stageFor } from "./stage-for.ts";

/** Runs one case and judges it. A fault of our own becomes a verdict too, so that the rest still runs. */
export async function runCase(planned: PlannedCase): Promise<CaseResult> {
  const startedAtMs = performance.now();
  const base = baseOf(planned);
  const tookMs = (): number => Math.round(performance.now() - startedAtMs);
  let run: JudgedRun;
  try {
    run = await performRun(planned);
  } catch (error) {
    const checks = [errorCheck(error), ...blockedByRun(planned, "the run broke off")];
    return { ...base, verdict: "error", checks, tookMs: tookMs() };
  }
  const checks = checksOf(planned.scenario, run);
  const verdict = worstOf(checks.map((check) => check.verdict));
  const evidence = isQuiet({ verdict }) ? {} : { evidence: evidenceOf(checks, run.lines) };
  const exercises = exercisesOf(run.lines);
  const faults = faultsOf(planned, run);
  const { id, file, title, transport, reproduce } = base;
  return {
    id,
    file,
    title,
    transport,
    reproduce,
    verdict,
    checks,
    exercises,
    ...evidence,
    ...faults,
    tookMs: tookMs(),
  };
}

/** What is told of a case that had not begun when somebody asked the run to end. */
export function interruptedCase(planned: PlannedCase): CaseResult {
  const checks = [blockedBecause(GOES_THROUGH, INTERRUPTED), ...blockedByRun(planned, INTERRUPTED)];
  return { ...baseOf(planned), verdict: "blocked", checks, tookMs: 0 };
}

function baseOf(planned: PlannedCase): Omit<CaseResult, "verdict" | "checks" | "tookMs"> {
  const { id, file, title } = planned.scenario;
  const { transport } = planned;
  return { id, file, title, transport, reproduce: reproduceCommand(planned) };
}

function faultsOf({ scenario }: PlannedCase, { lines }: JudgedRun): Pick<CaseResult, "faults"> {
  if (scenario.deviations.length === 0) return {};
  const { laid, reached } = lines.reduce(watched, NOTHING_SEEN);
  return { faults: { laid, reached } };
}

async function performRun(planned: PlannedCase): Promise<JudgedRun> {
  const { scenario, sides, seed, transport } = planned;
  const stage = stageFor(scenario, sides, seed, transport);
  if (transport === "memory") return judgedRun(stage, scenario.deviations);
  const sockets = await openWsTransport();
  try {
    return await judgedRunOver(sockets, stage, scenario.deviations);
  } finally {
    await sockets.close();
  }
}

const GOES_THROUGH = { id: "ran", clauses: [], title: "the run goes through" } as const;

function blockedByRun({ scenario }: PlannedCase, cause: string): readonly Check[] {
  return plannedChecks(scenario).map((check) => blockedBecause(check, cause, GOES_THROUGH.id));
}

function errorCheck(error: unknown): Check {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    ...GOES_THROUGH,
    verdict: "error",
    findings: [
      { sentence: "Turnproof itself failed; please report this", expected: "a run", actual: words },
    ],
  };
}
