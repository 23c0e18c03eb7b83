import type { GatewayEffect, GatewayInput } from "../../../contract/ports/gateway.ts";
import type { Machine, Step, Store } from "../../../contract/ports/machine.ts";
import type { Policies } from "../../../reference-gateway/policies/policies.ts";
import type { ConnectorPolicies } from "../../../simulator/connector/policies.ts";
import type { ConnectorEffect, ConnectorInput } from "../../../simulator/connector/port.ts";

/**
 * A mistake at the edge of a side: its core decides as it should, and hears or does something else. What a
 * core has no decision for (how a frame is formed, which fields it has) is got wrong this way.
 */
export type Slip = GatewaySlip | ConnectorSlip;
export type GatewaySlip = SlipOf<"gateway", GatewayInput, GatewayEffect, Policies>;
export type ConnectorSlip = SlipOf<"connector", ConnectorInput, ConnectorEffect, ConnectorPolicies>;

interface SlipOf<Side, Input, Effect, Decisions> {
  /** Begins with the first of its clauses: `o-18-draft-id-zero`. */
  readonly id: string;
  readonly side: Side;
  /** The clauses that it breaks, each of them. */
  readonly clauses: readonly string[];
  /** What it does wrong, as a fact. */
  readonly summary: string;
  /** What its core is told in place of an input; `nth` counts the inputs of its process from 0. */
  readonly hears?: (input: Input, nth: number) => readonly Input[];
  /** What is done in place of an effect; `nth` counts the effects of its process from 0. */
  readonly does?: (effect: Effect, nth: number) => readonly Effect[];
  /** What it takes a message of its socket for, before it looks for lines in it. */
  readonly reads?: (text: string) => string;
  /** Decisions that go with it, where one of another kind is not enough. */
  readonly policies?: Partial<Decisions>;
}

interface Slipped<State> {
  readonly core: State;
  readonly heard: number;
  readonly done: number;
}

type Edge<Input, Effect> = Pick<SlipOf<unknown, Input, Effect, unknown>, "hears" | "does">;

/** The machine with this mistake at its edge. */
export function slipped<State, Input, Effect>(
  machine: Machine<State, Input, Effect>,
  { hears = same, does = same }: Edge<Input, Effect>,
): Machine<Slipped<State>, Input, Effect> {
  return {
    init: { core: machine.init, heard: 0, done: 0 },
    step(state, input): Step<Slipped<State>, Effect> {
      let { core, done } = state;
      const effects: Effect[] = [];
      for (const heard of hears(input, state.heard)) {
        const [next, wanted] = machine.step(core, heard);
        core = next;
        for (const effect of wanted) effects.push(...does(effect, done++));
      }
      return [{ core, heard: state.heard + 1, done }, effects];
    },
    dueAtMs: ({ core }) => machine.dueAtMs(core),
    digest: ({ core, heard, done }) => `${machine.digest(core)} ${heard} ${done}`,
    census: ({ core }): readonly Store[] => machine.census(core),
  };
}

function same<T>(one: T): readonly T[] {
  return [one];
}
