/** Names that a person reads; of the others the number is enough. */
const NAMES_MAX = 5;

/** `a, b, c, d, e and 77 more` */
export function someOf(names: readonly string[]): string {
  const untold = names.length - NAMES_MAX;
  const told = names.slice(0, NAMES_MAX).join(", ");
  return untold > 0 ? `${told} and ${untold} more` : told;
}
