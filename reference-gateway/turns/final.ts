import type { AgentResult } from "../../contract/ports/agent.ts";
import type { TurnEnd } from "../../contract/ports/gateway.ts";
import { endThinking } from "../../contract/text/thinking.ts";
import { assert } from "../../contract/assert.ts";
import type { Pass } from "../pass.ts";
import { withoutLooseEnd } from "../stream/frame-text.ts";
import type { Turn } from "./turn.ts";

/** How a turn's agent ended, and the text the user is owed for it (G-36). */
export function finalOf(
  pass: Pass,
  turn: Turn,
): { readonly how: TurnEnd; readonly final: string | null } {
  const { agent } = turn;
  assert(agent.is === "ended" || agent.is === "stopped", `turn ${turn.id} ends while ${agent.is}`);
  if (agent.is === "stopped") return { how: agent.how, final: null };
  const { result } = agent;
  if (pass.rig.policies.adopts(result)) return { how: howOf(result), final: result.text };
  const how = howOf(result);
  // Nothing was said at the end: then what was streamed is the answer.
  return { how, final: how === "completed" ? streamedText(turn) : null };
}

/** What of a final no finished message shows (D-31): all of it, where the answer is in one. */
export function owedText(pass: Pass, { stream }: Turn, final: string): string {
  const { partsAt, ledger, shown } = stream;
  if (partsAt === 0) return final;
  const owed = pass.rig.policies.owedAfterParts({ final, parts: ledger.slice(0, partsAt) });
  // A preview that says more than the final is put right by all of it.
  return owed === "" && shown !== null ? final : owed;
}

function streamedText(turn: Turn): string | null {
  const { ledger, withheld } = turn.stream;
  const text = withoutLooseEnd(endThinking({ visible: ledger, withheld }));
  return text === "" ? null : text;
}

function howOf(result: AgentResult): TurnEnd {
  if (result.interrupted === true) return "interrupted";
  return result.failed === true || result.completed === false ? "failed" : "completed";
}
