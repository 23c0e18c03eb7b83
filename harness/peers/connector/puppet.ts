import type { InboundEvent } from "../../../contract/generated/types.ts";
import type { AgentEvent } from "../../../contract/ports/agent.ts";
import type { TurnId } from "../../../contract/ports/gateway.ts";
import type { LiveAgent } from "../../../reference-gateway/agents/live-agent.ts";

/** Turns that may run at one time in a case; more come only from a peer that floods. */
const TURNS_MAX = 256;

/** An agent that says what a case wants it to, when it wants it. */
export class Puppet implements LiveAgent {
  readonly #isMine: (event: InboundEvent) => boolean;
  readonly #turns = new Map<TurnId, (event: AgentEvent) => void>();

  /** @param isMine  Whether a message belongs to the case; to any other nothing is answered. */
  constructor(isMine: (event: InboundEvent) => boolean) {
    this.#isMine = isMine;
  }

  begin(turn: TurnId, event: InboundEvent, say: (event: AgentEvent) => void): () => void {
    if (!this.#isMine(event) || this.#turns.size >= TURNS_MAX) {
      queueMicrotask(() => say({ kind: "end", result: { text: null } }));
      return () => undefined;
    }
    this.#turns.set(turn, say);
    return () => this.#turns.delete(turn);
  }

  /** The agent of a turn says something. Nothing happens once the turn was stopped. */
  say(turn: TurnId, event: AgentEvent): void {
    this.#turns.get(turn)?.(event);
    if (event.kind === "end") this.#turns.delete(turn);
  }
}
