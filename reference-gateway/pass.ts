import type { GatewayEffect, GatewayReport, TurnId } from "../contract/ports/gateway.ts";
import type { GatewayConfig } from "./config.ts";
import type { Policies } from "./policies/policies.ts";
import type { GatewayState } from "./state.ts";

/** What a gateway is made of, once and for all. */
export interface Rig {
  readonly config: GatewayConfig;
  readonly policies: Policies;
}

/**
 * One step under way: what was asked of the outside so far, in order, and the state as it stands by now.
 * That is this step's own shallow copy, so its fields may be set; what they hold is immutable. A pass
 * lives no longer than its step.
 */
export interface Pass {
  readonly rig: Rig;
  readonly atMs: number;
  readonly state: { -readonly [Field in keyof GatewayState]: GatewayState[Field] };
  readonly effects: GatewayEffect[];
}

export function emit(pass: Pass, effect: GatewayEffect): void {
  pass.effects.push(effect);
}

/** Tells an inner fact; nothing depends on it. */
export function report(pass: Pass, fact: GatewayReport): void {
  pass.effects.push({ kind: "report", report: fact });
}

export function note(pass: Pass, text: string, turn?: TurnId): void {
  report(pass, turn === undefined ? { what: "note", text } : { what: "note", turn, text });
}
