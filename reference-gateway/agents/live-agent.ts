import type { InboundEvent } from "../../contract/generated/types.ts";
import type { AgentEvent, AskAnswer } from "../../contract/ports/agent.ts";
import type { TurnId } from "../../contract/ports/gateway.ts";

/** Something that answers messages as it goes, such as a model behind a socket. */
export interface LiveAgent {
  /**
   * Begins to answer; each thing it has to say goes to `say`, the last is its `end`. The returned function
   * stops it: nothing is said after that.
   */
  begin(turn: TurnId, event: InboundEvent, say: (event: AgentEvent) => void): () => void;
  /** What it asked under this id is answered. An agent that never asks needs none of this. */
  answered?(turn: TurnId, ask: string, answer: AskAnswer): void;
}
