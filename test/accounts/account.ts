import type { Clause } from "../../contract/clauses.ts";

/** What answers for the clauses. */
export interface Evidence {
  /** Ids in front of the titles of tests, each with the file of one such title. */
  readonly titled: ReadonlyMap<string, string>;
  /** Ids that scenarios name; every scenario is a test. */
  readonly played: ReadonlySet<string>;
  /** Ids without either, and why that is right. */
  readonly excused: ReadonlyMap<string, string>;
}

/** How every clause is accounted for. */
export interface Account {
  readonly proven: readonly Clause[];
  /** INFO, with the reason on its page. */
  readonly told: readonly Clause[];
  readonly excused: readonly Clause[];
  /** Neither proven nor excused: the account is open while there is one. */
  readonly unmapped: readonly Clause[];
  /** What the evidence gets wrong, a sentence each. */
  readonly faults: readonly string[];
}

/** Shortest reason that can say something. */
const REASON_LENGTH_MIN = 30;

export function accountOf(clauses: readonly Clause[], evidence: Evidence): Account {
  const proven = clauses.filter(({ id }) => isProven(id, evidence));
  const open = clauses.filter(({ id }) => !isProven(id, evidence));
  const excused = open.filter(({ id }) => evidence.excused.has(id));
  return {
    proven,
    told: open.filter(({ level, id }) => level === "INFO" && !evidence.excused.has(id)),
    excused,
    unmapped: open.filter(({ level, id }) => level !== "INFO" && !evidence.excused.has(id)),
    faults: faultsOf(clauses, evidence),
  };
}

function isProven(id: string, { titled, played }: Evidence): boolean {
  return titled.has(id) || played.has(id);
}

function faultsOf(clauses: readonly Clause[], evidence: Evidence): readonly string[] {
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  const cited = [...evidence.titled].filter(([id]) => isClauseId(id) && !byId.has(id));
  const faults = cited.map(([id, file]) => `${file} cites ${id}, which is no clause`);
  for (const [id, reason] of evidence.excused) {
    const clause = byId.get(id);
    if (clause === undefined) faults.push(`${id} is excused, and is no clause`);
    else if (clause.level === "INFO")
      faults.push(`${id} is excused, and needs no excuse: it is INFO`);
    else if (isProven(id, evidence)) faults.push(`${id} is excused, and has a test all the same`);
    if (reason.trim().length < REASON_LENGTH_MIN) faults.push(`${id} is excused without a reason`);
  }
  return faults;
}

/** Findings (F), reports (B) and observations (X) are cited too, and are no clauses. */
function isClauseId(id: string): boolean {
  return /^[WOGCSID]-/.test(id);
}

/** The account in lines, what is wrong last. */
export function accountLines({
  proven,
  told,
  excused,
  unmapped,
  faults,
}: Account): readonly string[] {
  const total = proven.length + told.length + excused.length + unmapped.length;
  return [
    `${total} clauses: ${proven.length} proven by tests, ${told.length} told only, ${excused.length} excused, ${unmapped.length} unmapped`,
    ...unmapped.map(({ id, level, who, text }) => `  ${id} (${who ?? ""} ${level}): ${text}`),
    ...faults.map((fault) => `  ${fault}`),
  ];
}

export function isSettled({ unmapped, faults }: Account): boolean {
  return unmapped.length === 0 && faults.length === 0;
}
