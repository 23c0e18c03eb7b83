import type { AgentEvent } from "../../contract/ports/agent.ts";

/** What one agent will do, in order. */
export type AgentPlan = readonly PlannedEvent[];

export interface PlannedEvent {
  /** After the event before it; for the first, after the agent was started. */
  readonly afterMs: number;
  readonly event: AgentEvent;
  /** `text2`: the second text of the turn. With the turn's name before it, a label. */
  readonly what: string;
}

/**
 * Names the events of a turn: texts and the like by their count (`text2`), a tool by its place among the
 * tools and what became of it (`tool1`, then `tool1-complete`), and the end (`end`).
 */
export function agentPlan(
  events: readonly { readonly afterMs: number; readonly event: AgentEvent }[],
): AgentPlan {
  const counts = new Map<string, number>();
  const tools = new Map<string, string>();
  return events.map(({ afterMs, event }) => ({
    afterMs,
    event,
    what: nameOf(event, counts, tools),
  }));
}

function nameOf(
  event: AgentEvent,
  counts: Map<string, number>,
  tools: Map<string, string>,
): string {
  if (event.kind === "end") return "end";
  if (event.kind !== "tool")
    return nextOf(counts, event.kind === "interim" ? event.lane : event.kind);
  const begun = tools.get(event.id);
  if (begun !== undefined) return nextOf(counts, `${begun}-${event.status}`, "");
  const name = nextOf(counts, "tool");
  tools.set(event.id, name);
  return name;
}

/** `text1`, `text2`; with another `first`, `tool1-complete`, `tool1-complete2`. */
function nextOf(counts: Map<string, number>, name: string, first = "1"): string {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count === 1 ? name + first : `${name}${count}`;
}

/** The agent of a turn that no script knows: one remark, and the same as its answer. */
export function unscriptedPlan(name: string): AgentPlan {
  const text = `Answer to ${name}.`;
  return agentPlan([
    { afterMs: 0, event: { kind: "text", text } },
    { afterMs: 0, event: { kind: "end", result: { text } } },
  ]);
}
