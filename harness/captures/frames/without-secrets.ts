import type { CaptureLine } from "../../../contract/trace/capture-line.ts";
import { UsageError } from "../../usage-error.ts";
import { DisguisedLines } from "../disguise/disguised-lines.ts";
import { failuresOf, isSameFailure, type Failure } from "./failure.ts";
import type { Loaded } from "./load.ts";
import { piecesOf } from "./piece.ts";

/** A recording as it may be kept and shown, and what is wrong with it. */
export interface Keepable {
  readonly pieces: Loaded["pieces"];
  readonly failure: Failure;
}

/**
 * Takes the secrets out of a recording, so that whatever is made of it has none and still fails in the way
 * that is meant. Words stay, unless that would tell of other failures than there are: a stream that grew
 * within a token, say. Then all words are replaced, as a proxy does.
 *
 * @throws {UsageError} When the secrets themselves are what is wrong.
 */
export function withoutSecrets(loaded: Loaded, meant: Failure, file: string): Keepable {
  const worded = withoutThem(loaded, true);
  if (worded === loaded) return { pieces: loaded.pieces, failure: meant };
  if (failAlike(worded, loaded)) return keepable(worded, meant, file);
  const wordless = withoutThem(loaded, false);
  const isAlike = failAlike(wordless, loaded);
  return keepable(isAlike || find(worded, meant) === undefined ? wordless : worded, meant, file);
}

function withoutThem(loaded: Loaded, keepTexts: boolean): Loaded {
  const disguise = new DisguisedLines(keepTexts);
  const placed = loaded.pieces.map(({ line, at }) => ({ line: disguise.take(line), at }));
  if (placed.every(({ line }, index) => isSame(line, loaded.pieces[index]?.line))) return loaded;
  const pieces = piecesOf(placed);
  return { pieces, failures: failuresOf(pieces) };
}

function isSame(line: CaptureLine, before: CaptureLine | undefined): boolean {
  return (
    line === before ||
    (line.what === "text" && before?.what === "text" && line.text === before.text)
  );
}

function failAlike(one: Loaded, other: Loaded): boolean {
  return holdsAll(one, other) && holdsAll(other, one);
}

function holdsAll(one: Loaded, { failures }: Loaded): boolean {
  return failures.every((failure) => find(one, failure) !== undefined);
}

function find({ failures }: Loaded, meant: Failure): Failure | undefined {
  return failures.find((failure) => isSameFailure(failure, meant));
}

function keepable(loaded: Loaded, meant: Failure, file: string): Keepable {
  const failure = find(loaded, meant);
  if (failure !== undefined) return { pieces: loaded.pieces, failure };
  throw new UsageError(
    `${file} does not break ${meant.check} without its secrets, and none is kept`,
  );
}
