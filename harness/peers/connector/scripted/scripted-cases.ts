import type { Case } from "../../../scenario/case.ts";
import type { PeerCase } from "../case.ts";
import { scriptedCase } from "./scripted-case.ts";

export interface ScriptedCases {
  readonly cases: readonly PeerCase[];
  /** What cannot be staged before a connector of others, and why. */
  readonly unstaged: readonly { readonly scenario: Case; readonly why: string }[];
}

/** Scenarios as cases for a connector of others, as far as they can be. */
export function scriptedCases(scenarios: readonly Case[]): ScriptedCases {
  const all = scenarios.map((scenario) => ({ scenario, made: scriptedCase(scenario) }));
  return {
    cases: all.flatMap(({ made }) => ("one" in made ? [made.one] : [])),
    unstaged: all.flatMap(({ scenario, made }) =>
      "why" in made ? [{ scenario, why: made.why }] : [],
    ),
  };
}
