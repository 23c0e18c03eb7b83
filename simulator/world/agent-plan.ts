import type { AgentEvent } from "../../contract/ports/agent.ts";
import { watermarked } from "../invariants/watermark.ts";

/** What one agent will do, in order. */
export type AgentPlan = readonly PlannedEvent[];

export interface PlannedEvent {
  /** After the event before it; for the first, after the agent was started. */
  readonly afterMs: number;
  readonly event: AgentEvent;
  /** `text2`: the second text of the turn. With the turn's name before it, a label. */
  readonly what: string;
}

/** Names the events of a turn by kind and count: `text1`, `tool1`, `text2`, `end`. */
export function agentPlan(
  events: readonly { readonly afterMs: number; readonly event: AgentEvent }[],
): AgentPlan {
  const counts = new Map<string, number>();
  return events.map(({ afterMs, event }) => {
    if (event.kind === "end") return { afterMs, event, what: "end" };
    const name = event.kind === "interim" ? event.lane : event.kind;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { afterMs, event, what: `${name}${count}` };
  });
}

/** The agent of a turn that no script knows: one text, and the same as its answer. */
export function unscriptedPlan(name: string): AgentPlan {
  const text = watermarked(`x${name.toLowerCase().replaceAll(/[^a-z]/g, "z")}y`, 3);
  return agentPlan([
    { afterMs: 0, event: { kind: "text", text } },
    { afterMs: 0, event: { kind: "end", result: { text } } },
  ]);
}
