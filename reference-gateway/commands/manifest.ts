import { isCommandName } from "../../contract/commands/command-names.ts";
import type { ManifestCommand } from "../../contract/generated/types.ts";

/** What stands behind a command's name, in one text (W-22). */
const WORDS = { type: 3, name: "text", description: "What it is about", required: false } as const;

/** The commands that a connector is to offer (G-109). A name that the platform would refuse is left out. */
export function manifestOf(names: readonly string[]): readonly ManifestCommand[] {
  return names.filter(isCommandName).map((name) => {
    return { name, description: `Tell the gateway: ${name}`, options: [WORDS] };
  });
}
