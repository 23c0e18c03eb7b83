import type { AgentResult } from "../../contract/ports/agent.ts";
import type { TurnEnd } from "../../contract/ports/gateway.ts";
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

function streamedText(turn: Turn): string | null {
  const text = withoutLooseEnd(turn.stream.ledger);
  return text === "" ? null : text;
}

function howOf(result: AgentResult): TurnEnd {
  if (result.interrupted === true) return "interrupted";
  return result.failed === true || result.completed === false ? "failed" : "completed";
}
