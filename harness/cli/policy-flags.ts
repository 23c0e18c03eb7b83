import { Option, type Command } from "commander";
import { ALIASES } from "../profiles/aliases.ts";
import { loadProfile } from "../profiles/load-profile.ts";
import type { Policy } from "../result/conclude.ts";
import type { FailOn } from "../result/model.ts";
import { loadScenarios } from "../scenario/load.ts";
import type { Case } from "../scenario/case.ts";
import { knownChecks } from "../waivers/known-checks.ts";
import { loadWaivers } from "../waivers/read-waivers.ts";
import { defaultScenarios } from "./scenarios-here.ts";

/** By what a run is scored, as flags say it. */
export interface PolicyFlags {
  readonly waivers?: string;
  readonly failOn: FailOn;
  readonly contract?: string;
}

export function addPolicyFlags(command: Command): Command {
  return command
    .option("--waivers <file>", "known failures: check, reason, owner and last day of each")
    .addOption(
      new Option("--fail-on <level>", "which failures end the command with 1")
        .choices(["must", "should"])
        .default("should"),
    )
    .option("--contract <version>", "score only what the frozen profile of this version asks");
}

/**
 * @param run  The scenarios of this run: waivers may name their checks too.
 * @throws {UsageError} When a file is not there, or cannot be used as it is.
 */
export function policyOf(flags: PolicyFlags, run: readonly Case[] = []): Policy {
  const { waivers, failOn, contract } = flags;
  return {
    failOn,
    ...(contract === undefined ? {} : { profile: loadProfile(contract) }),
    ...(waivers === undefined
      ? {}
      : {
          waivers: {
            file: waivers,
            entries: loadWaivers(waivers, everyCheck(run), ALIASES),
            aliases: ALIASES,
            today: today(),
          },
        }),
  };
}

/** What waivers may name: the library, whatever of it is run, and what is run beside it. */
export function everyCheck(
  ...[run, ran]: Parameters<typeof knownChecks>
): ReturnType<typeof knownChecks> {
  return knownChecks([...loadScenarios(defaultScenarios([])), ...run], ran);
}

export function today(): string {
  return new Date().toISOString().slice(0, "2026-12-31".length);
}
