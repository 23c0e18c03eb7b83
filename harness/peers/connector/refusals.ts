import type { Finding } from "../../result/model.ts";
import type { Stage } from "./stage.ts";

/** A descriptor that claims an op is held to it: the first such op of our gateway must not be refused. */
export function refusalOf({ lines }: Stage, op: string): readonly Finding[] {
  const asked = lines.find(
    (line) => line.kind === "sent" && line.frame.type === "outbound" && line.frame.action.op === op,
  );
  if (asked?.kind !== "sent" || asked.frame.type !== "outbound") return [];
  const { requestId } = asked.frame;
  const answer = lines.find(
    (line) =>
      line.kind === "received" &&
      line.frame.type === "outbound_result" &&
      line.frame.requestId === requestId,
  );
  if (answer?.kind !== "received" || answer.frame.type !== "outbound_result") return [];
  const { success, error, code } = answer.frame.result;
  if (success === true) return [];
  const finding = {
    sentence: `the descriptor claims ${op}, and the connector refuses it`,
    expected: `success for the first ${op}`,
    actual: [code, error].filter(Boolean).join(": ") || "a failure without words",
    line: answer.n,
    suspect: { line: answer.n, side: "connector" },
  } as const;
  return [finding];
}
