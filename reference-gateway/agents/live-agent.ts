import type { InboundEvent } from "../../contract/generated/types.ts";
import type { AgentEvent } from "../../contract/ports/agent.ts";
import type { TurnId } from "../../contract/ports/gateway.ts";

/** Something that answers messages as it goes, such as a model behind a socket. */
export interface LiveAgent {
  /**
   * Begins to answer; each thing it has to say goes to `say`, the last is its `end`. The returned function
   * stops it: nothing is said after that.
   */
  begin(turn: TurnId, event: InboundEvent, say: (event: AgentEvent) => void): () => void;
}
