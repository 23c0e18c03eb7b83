import type { InboundEvent } from "../../contract/generated/types.ts";
import type { AgentEvent } from "../../contract/ports/agent.ts";
import type { TurnId } from "../../contract/ports/gateway.ts";

/** Something that answers messages. Pure: what it will say, and when, is known at the start. */
export interface Agent {
  answer(turn: TurnId, event: InboundEvent): Answer;
}

/** What an agent says, in order. Each comes `afterMs` after the one before; the last is its `end`. */
export type Answer = readonly { readonly afterMs: number; readonly event: AgentEvent }[];
