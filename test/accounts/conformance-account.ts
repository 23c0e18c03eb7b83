import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { allClauses, type Clause } from "../../contract/clauses.ts";
import { defectNamed } from "../../harness/mutants/defects.ts";
import { brokenBy } from "../../harness/mutants/matrix.ts";
import { SLIPS } from "../../harness/mutants/slips/index.ts";
import type { Case } from "../../harness/scenario/case.ts";
import { caseName } from "../../harness/waivers/waiver.ts";
import { isBracketed, isDisturbed } from "./disturbance.ts";

export type SetSide = "gateway" | "connector";

const reasons = z.record(z.string(), z.string()).default({});
const sideSchema = z.strictObject({
  "killed-by": reasons,
  "not-asked": reasons,
  "not-killed": reasons,
});
const accountSchema = z.strictObject({ gateway: sideSchema, connector: sideSchema });

export type SideAccount = z.output<typeof sideSchema>;

/** What answers for one clause in the set of the side that owes it. */
export interface ClauseRow {
  readonly clause: Clause;
  /** A case without any disturbance, else one with a valid turn before it. */
  readonly positive: string | undefined;
  /** A disturbed case between a valid turn before and one after. */
  readonly negative: string | undefined;
  /** Defects and slips that are said to break it. */
  readonly mistakes: readonly string[];
  /** Why a set cannot ask for it, or why no mistake of it can be staged. */
  readonly notAsked: string | undefined;
  readonly notKilled: string | undefined;
}

const OWED_BY: Readonly<Record<SetSide, readonly (string | undefined)[]>> = {
  gateway: ["gateway", "both", "sender", "receiver"],
  connector: ["connector", "both", "sender", "receiver"],
};

const FILE = new URL("../../scenarios/conformance/_account.yaml", import.meta.url);

export function readAccounts(): Readonly<Record<SetSide, SideAccount>> {
  return accountSchema.parse(parse(readFileSync(FILE, "utf8")));
}

/** Every clause that a side owes: MUST, SHOULD and MAY. What is only told (INFO) nobody owes. */
function owedBy(side: SetSide): readonly Clause[] {
  return allClauses().filter(({ who, level }) => level !== "INFO" && OWED_BY[side].includes(who));
}

export function rowsOf(
  side: SetSide,
  cases: readonly Case[],
  account: SideAccount,
): readonly ClauseRow[] {
  return owedBy(side).map((clause) => {
    const { id } = clause;
    const citing = cases.filter(({ clauses }) => clauses.includes(id));
    const bracketed = citing.filter((one) => isDisturbed(one) && isBracketed(one));
    const plain = citing.find((one) => !isDisturbed(one));
    const historical = account["killed-by"][id];
    return {
      clause,
      positive: (plain ?? bracketed[0])?.id,
      negative: bracketed[0]?.id,
      mistakes: [...(historical === undefined ? [] : [historical]), ...slipsOf(side, id)],
      notAsked: account["not-asked"][id],
      notKilled: account["not-killed"][id],
    };
  });
}

function slipsOf(side: SetSide, clause: string): readonly string[] {
  return SLIPS.filter((slip) => slip.side === side && slip.clauses.includes(clause)).map(
    ({ id }) => id,
  );
}

/** What is wrong with the rows of a set, a sentence each, before any mistake was tried. */
export function gapsOf(rows: readonly ClauseRow[]): readonly string[] {
  return rows.flatMap(({ clause, positive, negative, mistakes, notAsked, notKilled }) => {
    const { id, level } = clause;
    if (notAsked !== undefined) {
      return positive === undefined ? [] : [`${id} has a case, and is said not to be asked`];
    }
    const isKilled = mistakes.length > 0;
    return [
      ...(positive === undefined ? [`${id} (${level}) has no case`] : []),
      ...(negative === undefined && positive !== undefined && level === "MUST"
        ? [`${id} has no disturbed case between two valid turns`]
        : []),
      ...(isKilled === (notKilled !== undefined)
        ? [
            `${id} ${isKilled ? "has a mistake, and is said to have none" : "has no mistake that breaks it"}`,
          ]
        : []),
    ];
  });
}

/** Sentences of the account itself that are about nothing, or say too little. */
export function faultsOf(side: SetSide, account: SideAccount): readonly string[] {
  const owed = new Set(owedBy(side).map(({ id }) => id));
  const { "not-asked": notAsked, "not-killed": notKilled, "killed-by": killedBy } = account;
  return [
    ...[notAsked, notKilled, killedBy].flatMap((part) =>
      Object.keys(part).flatMap((id) =>
        owed.has(id) ? [] : [`${id} is nothing that a ${side} owes`],
      ),
    ),
    ...Object.entries({ ...notAsked, ...notKilled }).flatMap(([id, reason]) =>
      reason.trim().length < REASON_LENGTH_MIN ? [`${id} has no reason to speak of`] : [],
    ),
  ];
}

/** Shortest reason that can say something. */
const REASON_LENGTH_MIN = 25;

/** The first case that cites a clause and turns red with a mistake; each pair is run once. */
export class Killings {
  readonly #cases: readonly Case[];
  readonly #red = new Map<string, boolean>();

  /** Cases of small files are tried first: what few cases are about, they notice. */
  constructor(cases: readonly Case[]) {
    const size = new Map<string, number>();
    for (const { id } of cases) size.set(caseName(id), (size.get(caseName(id)) ?? 0) + 1);
    const sizeOf = ({ id }: Case): number => size.get(caseName(id)) ?? 0;
    this.#cases = cases.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  }

  killer(mistake: string, clause: string): string | undefined {
    const citing = this.#cases.filter(({ clauses }) => clauses.includes(clause));
    return citing.find((one) => this.#turnsRed(mistake, one))?.id;
  }

  #turnsRed(mistake: string, one: Case): boolean {
    const key = `${mistake} ${one.id}`;
    const known = this.#red.get(key);
    if (known !== undefined) return known;
    const red = brokenBy(defectNamed(mistake), one, 1).length > 0;
    this.#red.set(key, red);
    return red;
  }
}
