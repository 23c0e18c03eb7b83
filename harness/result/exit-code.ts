import type { RunResult } from "./model.ts";

/** What kind of morning it is. Documented in README.md. */
export const EXIT = {
  conformant: 0,
  violated: 1,
  usage: 2,
  incomplete: 3,
  unreachable: 4,
  bug: 5,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * Exit code of a finished run. Where several apply: our own fault comes first, for then nothing else can be
 * believed; then a peer that is not there or died, for it explains the rest; a violation comes before what
 * is missing, for it stays one however the rest ends.
 */
export function exitCodeOf({ counts, peerLost }: Pick<RunResult, "counts" | "peerLost">): ExitCode {
  if (counts.error > 0) return EXIT.bug;
  if (peerLost !== undefined) return EXIT.unreachable;
  if (counts.fail > 0) return EXIT.violated;
  if (counts.blocked > 0 || counts["not-exposed"] > 0 || counts.total === 0) return EXIT.incomplete;
  return EXIT.conformant;
}
