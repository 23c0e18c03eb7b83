import type { Line } from "../../../contract/trace-line.ts";
import type { Finding } from "../../result/model.ts";
import type { Stage } from "./stage.ts";

/** A descriptor that claims an op is held to it: no such op of our gateway's own may be refused. */
export function refusalsOf({ lines }: Stage, op: string): readonly Finding[] {
  const asked = new Set<string>();
  for (const line of lines) {
    if (line.kind !== "sent" || line.frame.type !== "outbound") continue;
    if (line.frame.action.op === op) asked.add(line.frame.requestId);
  }
  return lines.flatMap((line) => {
    if (line.kind !== "received" || line.frame.type !== "outbound_result") return [];
    const finding = asked.has(line.frame.requestId) ? refusalIn(line, op) : undefined;
    return finding === undefined ? [] : [finding];
  });
}

/** What is wrong with the result of an op that the descriptor claims; `undefined` when it is a success. */
export function refusalIn(line: Line, op: string): Finding | undefined {
  if (line.kind !== "received" || line.frame.type !== "outbound_result") return undefined;
  const { success, error, code } = line.frame.result;
  if (success === true) return undefined;
  return {
    sentence: `the descriptor claims ${op}, and the connector refuses it`,
    expected: `success for each ${op}`,
    actual: [code, error].filter(Boolean).join(": ") || "a failure without words",
    line: line.n,
    suspect: { line: line.n, side: "connector" },
  };
}
