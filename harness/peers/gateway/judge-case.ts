import type { Line } from "../../../contract/trace-line.ts";
import { contentOf } from "../../../simulator/invariants/story/attribution.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { blockedBecause, type CaseResult, type Check } from "../../result/model.ts";
import { worstOf } from "../../result/verdict.ts";
import { promiseChecks, type PlannedCheck } from "../../run/checks.ts";
import { evidenceOf, exercisesOf } from "../../run/evidence.ts";
import { judgeLines } from "../../run/judged-run.ts";
import { LIVES_ON, OWED, type GatewayCase } from "./case.ts";
import { carriesWords } from "./ops.ts";
import type { PlannedFault } from "./planned-faults.ts";
import { screenLine } from "./screen-line.ts";
import { sliceOf } from "./slice.ts";
import type { Stage } from "./stage.ts";
import type { Turn } from "./turn.ts";

/** Of what the gateway's process wrote, so many lines are shown with a case. */
const OUTPUT_LINES_MAX = 12;

export interface Judgement {
  readonly result: CaseResult;
  /** What it was judged by. */
  readonly lines: readonly Line[];
}

/**
 * Judges one case: what it asked itself, and every promise that binds a gateway, by the same judge as any
 * trace.
 *
 * @param ended  The check with which the case ended early, if it did.
 */
export function judgeCase(
  one: GatewayCase,
  stage: Stage,
  ended: Check | undefined,
  { reproduce, tookMs }: Pick<CaseResult, "reproduce" | "tookMs">,
): Judgement {
  const lines = linesOf(one, stage, ended === undefined);
  const promises = promiseChecks(judgeLines(lines).map(ofGateway), "gateway");
  const checks = [
    ...stage.faults.flatMap((fault) => exposedCheck(fault, ended)),
    ...ownChecks(one, stage, ended),
    ...promises.map((check) => asFarAsItWent(check, ended)),
    ...suffixes(stage),
  ];
  const verdict = worstOf(checks.map((check) => check.verdict));
  const { id, title, file = "" } = one;
  const output = stage.session.peer.tail().slice(-OUTPUT_LINES_MAX);
  const evidence = { ...evidenceOf(checks, lines), ...(output.length === 0 ? {} : { output }) };
  const base = {
    id,
    file,
    title,
    transport: "ws",
    verdict,
    checks,
    exercises: exercisesOf(lines),
    reproduce,
    tookMs,
  } as const;
  return { result: verdict === "pass" ? base : { ...base, evidence }, lines };
}

/** The connector is our own and sound: what its screen shows was asked for by the gateway. */
function ofGateway(breach: Breach): Breach {
  const { suspect } = breach;
  return suspect === undefined ? breach : { ...breach, suspect: { ...suspect, side: "gateway" } };
}

/** A fault that a case was waiting for as it ended is told by that end. */
function exposedCheck({ name, witness }: PlannedFault, ended: Check | undefined): readonly Check[] {
  const at = witness?.kind === "fault" ? witness.at : name;
  const plan = {
    id: `exposed/${at}`,
    clauses: [],
    title: `the fault ${name} takes effect at ${at}`,
  };
  if (witness !== undefined) return [{ ...plan, verdict: "pass", findings: [] }];
  if (ended === undefined || ended.id === plan.id) return [];
  return [blockedByEnd(plan, ended)];
}

/** What the case asks by itself: as it was found, or blocked by what ended the case before. */
function ownChecks(one: GatewayCase, stage: Stage, ended: Check | undefined): readonly Check[] {
  const own = [OWED, ...(one.checks ?? [])].map((plan): Check => {
    const made = stage.checks.find(({ id }) => id === plan.id);
    if (made !== undefined) return made;
    if (ended !== undefined) {
      return ended.id === plan.id ? ended : blockedByEnd(plan, ended);
    }
    // Whatever breaks these ends the case.
    if (plan === OWED || plan === LIVES_ON) return { ...plan, verdict: "pass", findings: [] };
    return blockedBecause(plan, "the case never came to it");
  });
  const isTold = ended === undefined || own.includes(ended);
  return isTold ? own : [ended, ...own];
}

/** A promise that held until the case was broken off may still have been broken after. */
function asFarAsItWent(check: Check, ended: Check | undefined): Check {
  if (ended === undefined || check.verdict !== "pass" || check.findings.length > 0) return check;
  return blockedByEnd(check, ended);
}

/** What blocked the end of a case blocks the rest of it just so. */
function blockedByEnd(plan: PlannedCheck, ended: Check): Check {
  const { id, title, verdict, findings } = ended;
  const why = findings[0]?.sentence ?? title;
  const blocked = blockedBecause(plan, `"${id}" ended the case before: ${why}`, id);
  if (verdict !== "blocked") return blocked;
  return { ...blocked, findings: blocked.findings.map((found) => ({ ...found, sentence: why })) };
}

function linesOf(one: GatewayCase, stage: Stage, isAtRest: boolean): readonly Line[] {
  const { recorder, seed, config, front, platform } = stage.session;
  const { to } = stage;
  const turns = stage.turns.map(({ name }) => name);
  const told = sliceOf(recorder.lines, { chats: stage.chats, turns, from: stage.from, to });
  const ms = Math.round(recorder.clock.nowMs());
  const observed = { observer: "connector", transport: "ws", prefix: config.prefix } as const;
  const meta = {
    kind: "meta",
    format: 1,
    contract: 1,
    ...observed,
    scenario: one.id,
    seed,
  } as const;
  return [
    { n: 0, ms: 0, ...meta },
    ...told.map((line) => withSuffix(line, stage)),
    { n: to + 1, ms, ...screenLine(front.view(platform), stage.chats) },
    { n: to + 2, ms, kind: "end", why: isAtRest ? "quiescent" : "stopped", pending: [] },
  ];
}

/**
 * The text that a gateway holds for the answer of a turn: all that its agent said, or only what it said
 * after its last tool, and perhaps a line of the gateway's own behind it.
 */
function heldAnswer(stage: Stage, turn: Turn): string {
  const texts = stage
    .ops((frame) => carriesWords(frame, turn))
    .map(({ frame }) => contentOf(frame.action) ?? "");
  const last = texts.at(-1)?.trim() ?? "";
  const whole = turn.text.trim();
  const tail = turn.lastCompletion.trim();
  if (last.startsWith(whole)) return last;
  return tail !== "" && last.startsWith(tail) ? last : whole;
}

function withSuffix(line: Line, stage: Stage): Line {
  if (line.kind !== "agent" || line.event.kind !== "end") return line;
  const turn = stage.turns.find(({ name }) => name === line.turn);
  if (turn === undefined) return line;
  const result = { ...line.event.result, text: heldAnswer(stage, turn) };
  return { ...line, event: { kind: "end", result } };
}

/** What a gateway adds to an answer is worth a word, and no more. */
function suffixes(stage: Stage): readonly Check[] {
  const found = stage.turns.flatMap((turn) => {
    const held = heldAnswer(stage, turn);
    const whole = turn.text.trim();
    if (held === whole || !held.startsWith(whole) || whole === "") return [];
    return [
      {
        sentence: `the gateway adds to the answer to ${turn.name}`,
        expected: whole,
        actual: held,
        turn: turn.name,
      },
    ];
  });
  if (found.length === 0) return [];
  const title = "the answer is what the model said";
  return [{ id: "suffix", clauses: [], title, verdict: "pass", findings: found }];
}
