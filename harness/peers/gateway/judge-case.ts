import type { Line } from "../../../contract/trace-line.ts";
import { contentOf } from "../../../simulator/invariants/story/attribution.ts";
import type { Breach } from "../../../simulator/invariants/port.ts";
import { worstOf, type CaseResult, type Check } from "../../result/model.ts";
import { promiseChecks } from "../../run/checks.ts";
import { evidenceOf } from "../../run/evidence.ts";
import { judgeLines } from "../../run/judged-run.ts";
import type { GatewayCase } from "./case.ts";
import { carriesWords } from "./ops.ts";
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
  const exposed = stage.faults.flatMap((fault) =>
    fault.witness === undefined ? [] : [exposedCheck(fault.name, fault.witness)],
  );
  const own = ended === undefined ? stage.checks : [...stage.checks, ended];
  const checks = [...exposed, ...own, ...promises, ...suffixes(stage)];
  const verdict = worstOf(checks.map((check) => check.verdict));
  const { id, title } = one;
  const output = stage.session.peer.tail().slice(-OUTPUT_LINES_MAX);
  const evidence = { ...evidenceOf(checks, lines), ...(output.length === 0 ? {} : { output }) };
  const base = {
    id,
    file: "",
    title,
    transport: "ws",
    verdict,
    checks,
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

function exposedCheck(name: string, witness: Line): Check {
  const at = witness.kind === "fault" ? witness.at : "";
  return {
    id: `exposed/${at}`,
    clauses: [],
    title: `the fault ${name} takes effect at ${at}`,
    verdict: "pass",
    findings: [],
  };
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
