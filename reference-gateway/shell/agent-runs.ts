import type { InboundEvent } from "../../contract/generated/types.ts";
import { PROMPT_EXPIRY_MS } from "../../contract/limits.ts";
import type { AgentEvent, AskAnswer } from "../../contract/ports/agent.ts";
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
  /** Agents that wait for an answer, and how each goes on (G-67). */
  readonly #waiting = new Map<TurnId, { readonly ask: string; readonly goOn: () => void }>();

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
    this.#waiting.delete(turn);
  }

  /** An answer that the agent does not wait for any more is not heard. */
  answered(turn: TurnId, ask: string, answer: AskAnswer): void {
    if ("begin" in this.#agent) return this.#agent.answered?.(turn, ask, answer);
    const waiting = this.#waiting.get(turn);
    if (waiting?.ask === ask) waiting.goOn();
  }

  stopAll(): void {
    for (const turn of [...this.#cancels.keys()]) this.stop(turn);
  }

  #schedule(turn: TurnId, [next, ...rest]: Answer, fromMs: number): void {
    this.#cancels.delete(turn);
    if (next === undefined) return;
    const atMs = fromMs + next.afterMs;
    const cancel = this.#clock.wakeAt(atMs, () => {
      if (next.event.kind === "ask") this.#await(turn, next.event, rest);
      else this.#schedule(turn, rest, atMs);
      this.#say(turn, next.event);
    });
    this.#cancels.set(turn, cancel);
  }

  /** The agent goes on with its answer, or without one when its time is up. */
  #await(
    turn: TurnId,
    { id, timeoutMs = PROMPT_EXPIRY_MS }: Extract<AgentEvent, { readonly kind: "ask" }>,
    rest: Answer,
  ): void {
    const goOn = (): void => {
      this.#waiting.delete(turn);
      this.#cancels.get(turn)?.();
      this.#schedule(turn, rest, this.#clock.nowMs());
    };
    this.#waiting.set(turn, { ask: id, goOn });
    this.#cancels.set(turn, this.#clock.wakeAt(this.#clock.nowMs() + timeoutMs, goOn));
  }
}
