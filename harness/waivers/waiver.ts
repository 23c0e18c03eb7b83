/** A check that fails and is known to: reviewed debt, with somebody who answers for it. */
export interface Waiver {
  /** `I-06` for a check in every case, or `findings/f-26-seal-ack-lost#I-06` for that of one. */
  readonly check: string;
  readonly reason: string;
  readonly owner: string;
  /** Last day on which it holds, `2026-12-31`. */
  readonly expires: string;
  /** `failing`: it fails until somebody mends it. `flaky`: it fails now and then. */
  readonly kind: "failing" | "flaky";
}

/** Most waivers of a file that may be `flaky`: above it the suite says nothing that can be relied on. */
export const FLAKY_WAIVERS_MAX = 5;

/** Most waivers of one file. */
export const WAIVERS_MAX = 1_000;

/** What a waiver names. */
export interface Reference {
  /** With its choice, or without: then it means every choice of the matrix. */
  readonly caseId?: string;
  readonly checkId: string;
}

/** Ids as they were once, and as they are now. An id that was given up is never given again. */
export interface Aliases {
  readonly cases: Readonly<Record<string, string>>;
  readonly checks: Readonly<Record<string, string>>;
}

/** What a reference names today, whatever its name was when it was written. */
export function readReference(text: string, aliases: Aliases): Reference {
  const at = text.indexOf("#");
  const checkId = today(text.slice(at + 1), aliases.checks);
  return at < 0 ? { checkId } : { caseId: today(text.slice(0, at), aliases.cases), checkId };
}

/** The name of a case without the choice of its matrix. */
export function caseName(id: string): string {
  return id.split("[")[0] ?? id;
}

function today(id: string, renamed: Readonly<Record<string, string>>): string {
  const [name = id, choice] = id.split(/(?=\[)/);
  const now = Object.hasOwn(renamed, name) ? renamed[name] : undefined;
  return now === undefined ? id : now + (choice ?? "");
}
