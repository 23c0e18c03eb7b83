import { runResult, type Policy } from "./conclude.ts";
import type { CaseResult, Check, Evidence, RunResult } from "./model.ts";
import { isQuiet, type Verdict } from "./verdict.ts";

/** A case of the given verdict, for tests of what is made of results. */
export function aCase(verdict: Verdict, id = "findings/f-26-seal-ack-lost"): CaseResult {
  const holds = { id: "I-01", clauses: ["I-01"], title: "one answer, shown once" };
  const isNotAsked = verdict === "not-applicable";
  return {
    id,
    file: `scenarios/${id}.yaml`,
    title: "A lost acknowledgement of the seal does not double the answer",
    transport: "memory",
    verdict,
    checks: [
      { ...holds, verdict: isNotAsked ? verdict : "pass", findings: [] },
      ...(verdict === "pass" ? [] : [brokenCheck(verdict)]),
    ],
    exercises: ["draft", "send"],
    reproduce: `npx turnproof run scenarios/${id}.yaml --transport memory --seed 1`,
    tookMs: 12,
    ...(isQuiet({ verdict }) ? {} : { evidence: EVIDENCE }),
  };
}

export function aRun(...cases: readonly CaseResult[]): RunResult {
  return aRunUnder({ failOn: "should" }, ...cases);
}

export function aRunUnder(policy: Policy, ...cases: readonly CaseResult[]): RunResult {
  return runResult(cases, { command: "turnproof run", seed: 1, policy }, 1234);
}

function brokenCheck(verdict: Verdict): Check {
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

const bubble = {
  chat: "D1",
  id: "1.1",
  thread: null,
  author: "bot",
  kind: "message",
  text: "It is sunny.",
  live: false,
  interrupted: false,
  gone: false,
  postedAtMs: 1_000,
  call: "chat.postMessage",
} as const;

export const EVIDENCE: Evidence = {
  screens: [{ platform: "slack", bubbles: [bubble], statuses: [] }],
  frames: [
    {
      n: 38,
      text: "12.050 s  g1.1  gateway → connector  send",
      mark: "suspect",
      detail: '{"kind":"sent"}',
    },
    { n: 39, text: "12.050 s  fault ack-lost at A/seal/ack", isFault: true },
    { n: 41, text: "13.000 s  the run ends quiescent", mark: "breach" },
  ],
};
