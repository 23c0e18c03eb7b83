/**
 * A pure state machine: the only shape in which the world knows a gateway, a connector or a platform.
 *
 * `step` has no clock, chance, socket or file; every input carries the time. Nothing polls: `dueAtMs`
 * says when the machine next wants a `wake` input, or `undefined` when nothing is due. `digest` is
 * equal for two states exactly when no future input can tell them apart. `census` lists every bounded
 * store with its size and its bound (I-54).
 */
export interface Machine<State, Input, Effect> {
  readonly init: State;
  step(state: State, input: Input): Step<State, Effect>;
  dueAtMs(state: State): number | undefined;
  digest(state: State): string;
  census(state: State): readonly Store[];
}

export type Step<State, Effect> = readonly [next: State, effects: readonly Effect[]];

/** One bounded store, as reported in a `census` line of the trace. */
export interface Store {
  readonly name: string;
  readonly size: number;
  readonly max: number;
}
