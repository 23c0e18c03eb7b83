/** What a person asked for cannot be done as asked. Shown without a stack; exit code 2. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}
