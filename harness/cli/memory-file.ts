import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { GatewayMemory } from "../../contract/ports/gateway.ts";
import { UsageError } from "../usage-error.ts";

/** Only its owner may read it: a credential may be in it (W-76). */
const OWNER_ONLY = 0o600;

export interface MemoryFile {
  readonly memory: GatewayMemory;
  keep(memory: GatewayMemory): void;
}

/**
 * What a gateway leaves to its next process (D-36). A file that is not there yet is a gateway without a
 * past; it is replaced in one go, so that a crash leaves the old one or the new one.
 *
 * @throws {UsageError} When the file is there and is no memory.
 */
export function memoryFile(path: string): MemoryFile {
  return {
    memory: readMemory(path),
    keep: (memory) => {
      const next = `${path}.next`;
      writeFileSync(next, JSON.stringify(memory), { mode: OWNER_ONLY });
      renameSync(next, path);
    },
  };
}

function readMemory(path: string): GatewayMemory {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return {};
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Told below, with what is no object.
  }
  throw new UsageError(`--memory: ${path} is there and is no memory of a gateway`);
}
