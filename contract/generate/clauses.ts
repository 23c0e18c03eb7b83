import { assert } from "../assert.ts";
import type { Clause } from "../clauses.ts";

const CLAUSE_LINE = /^- \*\*(?<id>[A-Z]-\d{2,3})\*\* (?<head>[^:]+): (?<text>.+)$/;
const KEPT = /^(?<who>gateway|connector|sender|receiver|both|judge) (?<level>MUST|SHOULD|MAY)$/;
const TOLD = /^INFO \((?<untested>.+)\)$/;

/** The pages that hold clauses, in the order in which PROTOCOL.md lists them. */
export const CLAUSE_PAGES = [
  "protocol/wire.md",
  "protocol/ops.md",
  "protocol/gateway.md",
  "protocol/connector.md",
  "protocol/invariants.md",
  "protocol/decisions.md",
  "protocol/platforms.md",
] as const;

/** The clauses of a page, in its order. A line that begins like a clause but is none is our mistake. */
export function clausesIn(protocol: string): readonly Clause[] {
  const clauses = protocol
    .split("\n")
    .filter((line) => line.startsWith("- **"))
    .map(clauseOf);
  const ids = clauses.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  assert(twice === undefined, `two clauses are called ${twice ?? ""}`);
  return clauses;
}

/** TypeScript that exports them. */
export function clausesSource(clauses: readonly Clause[]): string {
  return [
    `import type { Clause } from "../clauses.ts";`,
    `export const CLAUSES: readonly Clause[] = ${JSON.stringify(clauses)};`,
    "",
  ].join("\n\n");
}

function clauseOf(line: string): Clause {
  const { id, head, text } = CLAUSE_LINE.exec(line)?.groups ?? {};
  assert(id !== undefined && head !== undefined && text !== undefined, `no clause: ${line}`);
  const told = TOLD.exec(head)?.groups;
  if (told?.untested !== undefined) return { id, level: "INFO", text, untested: told.untested };
  const kept = KEPT.exec(head)?.groups as Pick<Required<Clause>, "who" | "level"> | undefined;
  assert(kept !== undefined, `${id} says neither who keeps it nor that it is INFO: ${head}`);
  return { id, level: kept.level, who: kept.who, text };
}
