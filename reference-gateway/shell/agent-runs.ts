import type { InboundEvent } from "../../contract/generated/types.ts";
import type { AgentEvent } from "../../contract/ports/agent.ts";
import type { Clock } from "../../contract/ports/clock.ts";
import type { TurnId } from "../../contract/ports/gateway.ts";
import type { Agent, Answer } from "../agents/agent.ts";
import type { LiveAgent } from "../agents/live-agent.ts";

/** Lets agents say what they have to say, each thing at its time, until they are stopped. */
export class AgentRuns {
  readonly #agent: Agent | LiveAgent;
  readonly #clock: Clock;
  readonly #say: (turn: TurnId, event: AgentEvent) => void;
  readonly #cancels = new Map<TurnId, () => void>();

  constructor(
    agent: Agent | LiveAgent,
    clock: Clock,
    say: (turn: TurnId, event: AgentEvent) => void,
  ) {
    this.#agent = agent;
    this.#clock = clock;
    this.#say = say;
  }

  start(turn: TurnId, event: InboundEvent): void {
    this.stop(turn);
    if ("begin" in this.#agent) {
      const say = (said: AgentEvent): void => this.#say(turn, said);
      this.#cancels.set(turn, this.#agent.begin(turn, event, say));
      return;
    }
    this.#schedule(turn, this.#agent.answer(turn, event), this.#clock.nowMs());
  }

  stop(turn: TurnId): void {
    this.#cancels.get(turn)?.();
    this.#cancels.delete(turn);
  }

  stopAll(): void {
    for (const turn of [...this.#cancels.keys()]) this.stop(turn);
  }

  #schedule(turn: TurnId, [next, ...rest]: Answer, fromMs: number): void {
    this.#cancels.delete(turn);
    if (next === undefined) return;
    const atMs = fromMs + next.afterMs;
    const cancel = this.#clock.wakeAt(atMs, () => {
      this.#schedule(turn, rest, atMs);
      this.#say(turn, next.event);
    });
    this.#cancels.set(turn, cancel);
  }
}
