import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { nearest } from "../../contract/nearest.ts";
import { isThere, namesBelowGiven, statOfGiven } from "../files/read-given.ts";
import { UsageError } from "../usage-error.ts";

/** Scenario files are `.yaml`; none begins with `_` or `.`, or is the list of what cannot be one. */
const SCENARIO_NAME = /^(?!not-scenarios\.)[^._].*\.yaml$/;

/**
 * The scenario files that the given paths stand for, sorted, each once.
 *
 * @throws {UsageError} When a path does not exist, cannot be read, is no scenario, or holds none.
 */
export function scenarioFiles(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.flatMap(filesAt))].sort();
}

/** `findings/f-05-boundary` of `…/scenarios/findings/f-05-boundary.yaml`: stable wherever it is run from. */
export function scenarioName(file: string): string {
  const steps = file.split(sep);
  const root = steps.lastIndexOf("scenarios");
  return steps
    .slice(root + 1)
    .join("/")
    .replace(/\.yaml$/, "");
}

function filesAt(path: string): readonly string[] {
  if (!isThere(path)) throw new UsageError(`There is no ${path}${besideHint(path)}`);
  if (!statOfGiven(path).isDirectory()) {
    if (SCENARIO_NAME.test(path.split(sep).at(-1) ?? "")) return [path];
    throw new UsageError(`${path} is no scenario: a scenario is a .yaml file`);
  }
  const found = namesBelowGiven(path)
    .filter((name) => SCENARIO_NAME.test(name.split(sep).at(-1) ?? ""))
    .map((name) => join(path, name));
  if (found.length === 0) throw new UsageError(`There is no scenario (.yaml) below ${path}`);
  return found;
}

function besideHint(path: string): string {
  const parent = join(path, "..");
  if (!existsSync(parent) || !statSync(parent).isDirectory()) return "";
  const close = nearest(relative(parent, path), readdirSync(parent));
  return close === undefined ? "" : `; did you mean ${join(parent, close)}?`;
}
