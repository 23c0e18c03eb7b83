import { countVerdicts, type CaseResult, type RunResult, type Verdict } from "./model.ts";

/** A case of the given verdict, for tests of what is made of results. */
export function aCase(verdict: Verdict, id = "findings/f-26-seal-ack-lost"): CaseResult {
  const holds = { id: "I-01", clauses: ["I-01"], title: "one answer, shown once" };
  return {
    id,
    file: `scenarios/${id}.yaml`,
    title: "A lost acknowledgement of the seal does not double the answer",
    transport: "memory",
    verdict,
    checks: [
      { ...holds, verdict: "pass", findings: [] },
      ...(verdict === "pass" ? [] : [brokenCheck(verdict)]),
    ],
    reproduce: `npx turnproof run scenarios/${id}.yaml --transport memory --seed 1`,
    tookMs: 12,
    ...(verdict === "pass" ? {} : { evidence }),
  };
}

export function aRun(...cases: readonly CaseResult[]): RunResult {
  return {
    format: 1,
    tool: { name: "turnproof", version: "0.1.0" },
    command: "turnproof run",
    seed: 1,
    cases,
    counts: countVerdicts(cases),
    tookMs: 1234,
  };
}

function brokenCheck(verdict: Verdict): CaseResult["checks"][number] {
  return {
    id: "I-06",
    clauses: ["G-07", "F-26"],
    title: "one lost acknowledgement leaves one message",
    verdict,
    findings: [
      {
        sentence: 'the answer to A is on screen twice: "<sunny> & \u0007"',
        expected: "one message",
        actual: "two messages",
        turn: "A",
        line: 41,
        suspect: { line: 38, side: "gateway" },
      },
    ],
  };
}

const evidence = {
  screens: ["slack D1\n  bot: It is sunny."],
  frames: ["* 38  12.050 s  g1.1  gateway → connector  send"],
};
