/** Ours is wrong. Thrown by `assert`, caught by nobody but the outermost shell, which exits 5. */
export class BugError extends Error {
  override readonly name = "BugError";
}

/** States what must hold inside Turnproof. The message carries the values, so the failure explains itself. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new BugError(message);
}

/** Closes a `switch` over a union: a case added to the union but not here stops the build. */
export function never(value: never, what: string): never {
  throw new BugError(`unhandled ${what}: ${JSON.stringify(value)}`);
}
