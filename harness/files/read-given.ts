import { lstatSync, readdirSync, readFileSync, statSync, type Stats } from "node:fs";
import { UsageError } from "../usage-error.ts";

/**
 * The text of a file that a person named.
 *
 * @throws {UsageError} When it cannot be read, or is no file: reading a pipe may never end.
 */
export function readGiven(path: string): string {
  if (!statOfGiven(path).isFile()) throw new UsageError(`${path} is no file; give one`);
  return fromGiven(path, () => readFileSync(path, "utf8"));
}

/**
 * The names in a folder that a person named, and in those below it.
 *
 * @throws {UsageError} When one of them cannot be read.
 */
export function namesBelowGiven(path: string): readonly string[] {
  return fromGiven(path, () => readdirSync(path, { recursive: true, encoding: "utf8" }));
}

/** @throws {UsageError} When nobody can say. */
export function isThere(path: string): boolean {
  return fromGiven(path, () => lstatSync(path, { throwIfNoEntry: false })) !== undefined;
}

/** @throws {UsageError} When nobody can say what is there, or what it leads to. */
export function statOfGiven(path: string): Stats {
  return fromGiven(path, () => statSync(path));
}

/**
 * What is read of something that a person named.
 *
 * @throws {UsageError} When it cannot be read.
 */
export function fromGiven<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      throw new UsageError(`There is no ${path}`, { cause: error });
    }
    throw new UsageError(`Cannot read ${path}: ${String(error)}`, { cause: error });
  }
}
