import type { PlatformName } from "../../../../simulator/platforms/names.ts";
import type { Case } from "../../../scenario/case.ts";
import type { GatewayCase } from "../case.ts";
import { scriptedCase } from "./scripted-case.ts";

export interface ScriptedCases {
  readonly cases: readonly GatewayCase[];
  /** What cannot be staged before a gateway of others, and why. */
  readonly unstaged: readonly { readonly scenario: Case; readonly why: string }[];
}

/** Scenarios as cases for a gateway of others, as far as they can be. */
export function scriptedCases(scenarios: readonly Case[], platform: PlatformName): ScriptedCases {
  const all = scenarios.map((scenario) => ({ scenario, made: scriptedCase(scenario, platform) }));
  return {
    cases: all.flatMap(({ made }) => ("one" in made ? [made.one] : [])),
    unstaged: all.flatMap(({ scenario, made }) =>
      "why" in made ? [{ scenario, why: made.why }] : [],
    ),
  };
}
