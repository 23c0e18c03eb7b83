import type { Clock } from "../../../contract/ports/clock.ts";
import type { Line } from "../../../contract/trace-line.ts";
import { soundPolicies } from "../../../simulator/connector/policies.ts";
import type { PlatformName } from "../../../simulator/platforms/port.ts";
import { serveConnector, type ServedConnector } from "../../connector/serve.ts";
import { type CaseResult, type Check } from "../../result/model.ts";
import { worstOf } from "../../result/verdict.ts";
import { promiseChecks } from "../../run/checks.ts";
import { evidenceOf } from "../../run/evidence.ts";
import { judgeLines } from "../../run/judged-run.ts";
import { Recorder } from "./recorder.ts";
import { screenLine } from "./screen-line.ts";

export interface ObserveOptions {
  readonly host: string;
  readonly port: number;
  readonly platform: PlatformName;
  readonly gatewayId: string;
  readonly secret: string | undefined;
  readonly clock: Clock;
  readonly onLine: (line: Line) => void;
  readonly onQuit: () => void;
}

/** Turns that happen by themselves, or by the controls, watched until somebody says that it is enough. */
export interface Observation {
  readonly connector: ServedConnector;
  /** Judges what was seen. */
  readonly judge: (reproduce: string) => {
    readonly result: CaseResult;
    readonly lines: readonly Line[];
  };
}

/** @throws {ListenError} When the port cannot be had. */
export async function observe(options: ObserveOptions): Promise<Observation> {
  const { clock, platform } = options;
  const recorder = new Recorder(clock, options.onLine);
  recorder.add({
    ...{ kind: "meta", format: 1, contract: 1, observer: "connector" },
    ...{ transport: "ws", prefix: "append-whole" },
  } as const);
  const connector = await serveConnector({
    ...{ host: options.host, port: options.port, platforms: [platform] },
    ...{ gatewayId: options.gatewayId, secret: options.secret },
    configure: (config) => config,
    policies: soundPolicies,
    observe: (happened) => {
      recorder.add(happened);
    },
    onQuit: options.onQuit,
  });
  return { connector, judge: (reproduce) => judge(recorder, connector, platform, reproduce) };
}

function judge(
  recorder: Recorder,
  connector: ServedConnector,
  platform: PlatformName,
  reproduce: string,
): ReturnType<Observation["judge"]> {
  const view = connector.view(platform);
  // What is still under way is not held against anybody: only at rest a promise to end is due.
  const isAtRest = view.bubbles.every(({ live }) => !live) && !isWaiting(recorder.lines);
  recorder.add(screenLine(view));
  recorder.add({ kind: "end", why: isAtRest ? "quiescent" : "stopped", pending: [] });
  const { lines } = recorder;
  const checks = [turnsCheck(lines), ...promiseChecks(judgeLines(lines), "gateway")];
  const verdict = worstOf(checks.map((check) => check.verdict));
  const title = "Whatever turns happen keep every promise";
  const base = {
    id: "observe",
    file: "",
    title,
    transport: "ws",
    verdict,
    checks,
    reproduce,
  } as const;
  const tookMs = Math.round(recorder.clock.nowMs());
  const evidence = verdict === "pass" ? {} : { evidence: evidenceOf(checks, lines) };
  return { result: { ...base, tookMs, ...evidence }, lines };
}

/** Whether the last message of a person is still without an answer, or a request without its result. */
function isWaiting(lines: readonly Line[]): boolean {
  const open = new Set<string>();
  let isAnswered = true;
  for (const line of lines) {
    if (line.kind === "sent" && line.frame.type === "inbound") isAnswered = false;
    if (line.kind === "sent" && line.frame.type === "outbound_result")
      open.delete(line.frame.requestId);
    if (line.kind !== "received" || line.frame.type !== "outbound") continue;
    open.add(line.frame.requestId);
    if (line.frame.action.op !== "typing") isAnswered = true;
  }
  return open.size > 0 || !isAnswered;
}

/** No verdict without evidence. */
function turnsCheck(lines: readonly Line[]): Check {
  const turns = lines.filter(
    (line) => line.kind === "sent" && line.frame.type === "inbound",
  ).length;
  const base = { id: "observed", clauses: [], title: "turns are seen" };
  if (turns > 0) return { ...base, verdict: "pass", findings: [] };
  const sentence = "no turn happened, so there is nothing to judge";
  const finding = { sentence, expected: "at least one message of a person", actual: "none" };
  return { ...base, verdict: "unknown", findings: [finding] };
}
