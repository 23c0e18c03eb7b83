import type { Identity, ConnectorConfig } from "./config.ts";
import type { Job } from "./jobs/job.ts";
import type { ConnectorPolicies } from "./policies.ts";
import type { ConnectorEffect } from "./port.ts";
import type { ConnectorState } from "./state.ts";

/** What a connector is made of, once and for all. */
export interface Rig {
  readonly config: ConnectorConfig;
  /** By identity key. */
  readonly identities: ReadonlyMap<string, Identity>;
  readonly policies: ConnectorPolicies;
}

/**
 * One step under way: the state as it stands by now, and what was asked of the outside so far, in order.
 * A pass lives no longer than its step. The record is its own; whatever is in it is replaced, never
 * changed, for it belongs to earlier states as well.
 */
export interface Pass {
  readonly rig: Rig;
  readonly atMs: number;
  readonly state: { -readonly [Field in keyof ConnectorState]: ConnectorState[Field] };
  readonly effects: ConnectorEffect[];
  /** Jobs the connector gave itself; they are taken up before the step ends. */
  readonly pending: Job[];
}

export function emit(pass: Pass, effect: ConnectorEffect): void {
  pass.effects.push(effect);
}

/** Says something for people; nothing depends on it. */
export function note(pass: Pass, text: string): void {
  pass.effects.push({ kind: "note", text });
}
