/** Policies that note the name of each one that is asked, and answer as those they wrap. */
export interface Recorded<Policies> {
  readonly policies: Policies;
  /** Names of the policies asked so far. */
  readonly asked: ReadonlySet<string>;
}

/**
 * A scenario that never asks a policy cannot be changed by a defect of it: the matrix leaves such pairs
 * out, and says that they were not asked.
 */
export function recordPolicies<Policies extends object>(policies: Policies): Recorded<Policies> {
  const asked = new Set<string>();
  const noting = Object.entries(policies).map(([name, policy]: [string, unknown]) => [
    name,
    typeof policy === "function" ? note(asked, name, policy as Decide) : policy,
  ]);
  return { policies: Object.fromEntries(noting) as Policies, asked };
}

type Decide = (...facts: readonly unknown[]) => unknown;

function note(asked: Set<string>, name: string, policy: Decide): Decide {
  return (...facts) => {
    asked.add(name);
    return policy(...facts);
  };
}
