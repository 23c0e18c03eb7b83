import { readReference, type Aliases } from "../waivers/waiver.ts";
import type { Verdict } from "./verdict.ts";

/** What of a result is compared with another. */
export interface Compared {
  readonly cases: readonly {
    readonly id: string;
    readonly transport: string;
    readonly verdict: Verdict;
    readonly notScored?: true;
    readonly checks: readonly {
      readonly id: string;
      readonly verdict: Verdict;
      readonly findings: readonly { readonly sentence: string }[];
    }[];
  }[];
}

/** A check in one case, and how it went then and now. */
export interface Change {
  /** `findings/f-26-seal-ack-lost#I-06 (memory)` */
  readonly name: string;
  readonly was: Verdict | undefined;
  readonly is: Verdict | undefined;
  /** What is wrong now, in the user's words. */
  readonly sentence: string | undefined;
}

export interface Comparison {
  /** Fails now, and did not. */
  readonly broken: readonly Change[];
  /** Failed, and passes now. */
  readonly mended: readonly Change[];
  /** Fails as before. */
  readonly failing: readonly Change[];
  /** Was made, and is not any more: blocked, not exposed, gone. */
  readonly lost: readonly Change[];
  /** Cases of one result only. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Checks that both results have. */
  readonly common: number;
}

const FAILED: readonly (Verdict | undefined)[] = ["fail", "waived", "flaky"];
const MADE: readonly (Verdict | undefined)[] = ["pass", ...FAILED];

/** What changed between two results, check by check; renamed ids are one. */
export function compare(before: Compared, after: Compared, aliases: Aliases): Comparison {
  const old = checksOf(before, aliases);
  const now = checksOf(after, aliases);
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const changes = names.map((name): Change => ({
    name,
    was: old.get(name)?.verdict,
    is: now.get(name)?.verdict,
    sentence: now.get(name)?.sentence,
  }));
  const isKnown = ({ was }: Change): boolean => was !== undefined;
  return {
    // What fails and was waived then is no news; what was not asked then is.
    broken: changes.filter(({ was, is }) => is === "fail" && !FAILED.includes(was)),
    mended: changes.filter(({ was, is }) => FAILED.includes(was) && is === "pass"),
    failing: changes.filter(({ was, is }) => FAILED.includes(was) && FAILED.includes(is)),
    lost: changes.filter(({ was, is }) => MADE.includes(was) && !MADE.includes(is)),
    added: without(after, before, aliases),
    removed: without(before, after, aliases),
    common: changes.filter((change) => isKnown(change) && change.is !== undefined).length,
  };
}

function checksOf(
  { cases }: Compared,
  aliases: Aliases,
): ReadonlyMap<string, { readonly verdict: Verdict; readonly sentence: string | undefined }> {
  const found = new Map<string, { verdict: Verdict; sentence: string | undefined }>();
  for (const one of cases) {
    if (one.notScored === true) continue;
    for (const { id, verdict, findings } of one.checks) {
      const name = nameOf(`${one.id}#${id}`, aliases);
      found.set(`${name} (${one.transport})`, { verdict, sentence: findings[0]?.sentence });
    }
  }
  return found;
}

function nameOf(reference: string, aliases: Aliases): string {
  const { caseId = "", checkId } = readReference(reference, aliases);
  return `${caseId}#${checkId}`;
}

function without(one: Compared, other: Compared, aliases: Aliases): readonly string[] {
  const ids = ({ cases }: Compared): readonly string[] =>
    cases.map(({ id }) => readReference(`${id}#`, aliases).caseId ?? id);
  const known = new Set(ids(other));
  return [...new Set(ids(one))].filter((id) => !known.has(id));
}
