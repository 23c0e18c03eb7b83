import { isDeepStrictEqual } from "node:util";

type Decide = (...facts: readonly unknown[]) => unknown;

/** One decision as a defect makes it. */
export interface Rival {
  readonly defect: string;
  readonly policy: string;
  readonly decide: unknown;
}

/** Sound policies that notice when a rival would have decided otherwise. */
export interface Watched<Policies> {
  readonly policies: Policies;
  /** Defects of which a rival was asked, and those of which one decided otherwise. */
  readonly asked: ReadonlySet<string>;
  readonly diverged: ReadonlySet<string>;
}

/**
 * Policies are pure, and so are both cores: a defect that decides as a sound side does at every call of a
 * run makes the very same run. Only where it once decides otherwise need it be run at all.
 */
export function watchPolicies<Policies extends object>(
  sound: Policies,
  rivals: readonly Rival[],
): Watched<Policies> {
  const asked = new Set<string>();
  const diverged = new Set<string>();
  const watched = Object.entries(sound).map(([name, policy]: [string, unknown]) => {
    const own = rivals.filter((rival) => rival.policy === name);
    if (own.length === 0 || typeof policy !== "function") return [name, policy];
    return [
      name,
      (...facts: readonly unknown[]): unknown => {
        const answer = (policy as Decide)(...facts);
        for (const { defect, decide } of own) {
          asked.add(defect);
          if (!diverged.has(defect) && differs(decide, facts, answer)) diverged.add(defect);
        }
        return answer;
      },
    ];
  });
  return { policies: Object.fromEntries(watched) as Policies, asked, diverged };
}

/** A rival that cannot cope with the facts decides otherwise, whatever that leads to. */
function differs(decide: unknown, facts: readonly unknown[], answer: unknown): boolean {
  try {
    return !isDeepStrictEqual((decide as Decide)(...facts), answer);
  } catch {
    return true;
  }
}
