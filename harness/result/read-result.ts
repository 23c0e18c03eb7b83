import { readFileSync } from "node:fs";
import { UsageError } from "../usage-error.ts";
import { resultSchema, type ResultFile } from "./result-schema.ts";

/**
 * Reads a `result.json`.
 *
 * @throws {UsageError} When there is none, or it is of another format.
 */
export function readResult(file: string): ResultFile {
  const parsed = resultSchema.safeParse(jsonOf(file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue === undefined ? "" : ` at /${issue.path.join("/")}: ${issue.message}`;
  throw new UsageError(`${file} is no result of this version of Turnproof${place}`);
}

function jsonOf(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new UsageError(`Cannot read ${file}; run with --report writes one`, { cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${file} is no JSON: ${String(cause)}`, { cause });
  }
}
