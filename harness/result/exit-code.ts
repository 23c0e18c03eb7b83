import type { Counts } from "./model.ts";

/** What kind of morning it is. Documented in README.md; 4 and 6 belong to commands that judge peers. */
export const EXIT = {
  conformant: 0,
  violated: 1,
  usage: 2,
  incomplete: 3,
  bug: 5,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * Exit code of a finished run. Where several apply: our own fault comes first, for then nothing else can be
 * believed; a violation comes before what is missing, for it stays one however the rest ends.
 */
export function exitCodeOf(counts: Counts): ExitCode {
  if (counts.error > 0) return EXIT.bug;
  if (counts.fail > 0) return EXIT.violated;
  if (counts.blocked > 0 || counts["not-exposed"] > 0 || counts.total === 0) return EXIT.incomplete;
  return EXIT.conformant;
}
