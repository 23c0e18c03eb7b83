import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where scenarios are when nobody says: those of this folder, else those that come with Turnproof. */
export function defaultScenarios(paths: readonly string[]): readonly string[] {
  if (paths.length > 0) return paths;
  if (existsSync("scenarios")) return ["scenarios"];
  for (const up of ["../../scenarios", "../../../scenarios"]) {
    const shipped = fileURLToPath(new URL(up, import.meta.url));
    if (existsSync(shipped)) return [shipped];
  }
  return ["scenarios"];
}
