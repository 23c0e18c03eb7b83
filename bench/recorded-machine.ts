import type { Machine } from "../contract/ports/machine.ts";

/** A machine that keeps every input it was given, so that they can be given again. */
export function recordInputs<State, Input, Effect>(
  machine: Machine<State, Input, Effect>,
  inputs: Input[],
): Machine<State, Input, Effect> {
  return {
    ...machine,
    step: (state, input) => {
      inputs.push(input);
      return machine.step(state, input);
    },
  };
}

/** Gives a machine recorded inputs, from its first state on. */
export function replay<State, Input, Effect>(
  machine: Machine<State, Input, Effect>,
  inputs: readonly Input[],
): void {
  let state = machine.init;
  for (const input of inputs) [state] = machine.step(state, input);
}
