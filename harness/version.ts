import { readFileSync } from "node:fs";

/** The nearest package.json above: one step up in a checkout, two in the published package. */
function packageVersion(): string {
  for (const up of ["../package.json", "../../package.json"]) {
    try {
      const text = readFileSync(new URL(up, import.meta.url), "utf8");
      const { name, version } = JSON.parse(text) as { name?: string; version?: string };
      if (name === "turnproof" && version !== undefined) return version;
    } catch {
      // Not here: look further up.
    }
  }
  return "unknown";
}

export const VERSION = packageVersion();
