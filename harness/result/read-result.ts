import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";
import { unfolded, type Unfolded } from "./folded.ts";
import { resultSchema } from "./result-schema.ts";

/**
 * Reads a `result.json`, or the one in a folder of reports.
 *
 * @throws {UsageError} When there is none, or it is of another format.
 */
export function readResult(path: string): Unfolded {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? join(path, "result.json") : path;
  const parsed = resultSchema.safeParse(jsonOf(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw notOurs(
      file,
      issue === undefined ? "" : ` at /${issue.path.join("/")}: ${issue.message}`,
    );
  }
  const result = unfolded(parsed.data);
  if (typeof result === "string") throw notOurs(file, `: its promises lack ${result}`);
  return result;
}

function notOurs(file: string, why: string): UsageError {
  return new UsageError(
    `${file} is no result of this version of Turnproof${why}; run with --report writes one`,
  );
}

function jsonOf(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new UsageError(`Cannot read ${file}; run with --report writes one`, { cause });
  }
  if (text.trim() === "")
    throw new UsageError(`${file} is empty; run with --report writes it anew`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${file} is no JSON: ${String(cause)}`, { cause });
  }
}
