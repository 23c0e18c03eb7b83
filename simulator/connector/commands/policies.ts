import { isCommandName } from "../../../contract/commands/command-names.ts";
import { digest } from "../../../contract/digest.ts";
import type { ManifestCommand } from "../../../contract/generated/types.ts";

export interface CommandPolicies {
  /**
   * The commands that are written, all at once, or `undefined` where those there are will do (C-49). Names
   * that the platform refuses are left out: one of them would lose all.
   */
  commandsToWrite(
    wanted: readonly ManifestCommand[],
    current: readonly ManifestCommand[],
  ): readonly ManifestCommand[] | undefined;
}

export const soundCommands: CommandPolicies = {
  commandsToWrite(wanted, current) {
    const clean = wanted.filter(({ name }) => isCommandName(name));
    return digest(clean) === digest(current) ? undefined : clean;
  },
};
