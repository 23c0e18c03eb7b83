import { nearest } from "../../contract/nearest.ts";

/** Up to so many words are simply listed. */
const LISTED_MAX = 12;

/** `; did you mean "turns"?`, or the list of what is known when it is short, or nothing. */
export function hint(word: string, candidates: readonly string[]): string {
  const close = nearest(word, candidates);
  if (close !== undefined) return `; did you mean "${close}"?`;
  return candidates.length <= LISTED_MAX ? `; known: ${candidates.join(", ")}` : "";
}
