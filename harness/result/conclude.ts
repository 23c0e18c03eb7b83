import { allClauses } from "../../contract/clauses.ts";
import { digest } from "../../contract/digest.ts";
import { Tally, type Witnessed } from "../../simulator/sometimes/tally.ts";
import { isPromise, type Profile } from "../profiles/profile.ts";
import { VERSION } from "../version.ts";
import { applyWaivers, type WaiverContext } from "../waivers/apply.ts";
import { caseName, type Waiver } from "../waivers/waiver.ts";
import { accountFor, countCases, sumOf } from "./count.ts";
import { levelOf } from "./level.ts";
import type {
  CaseResult,
  Check,
  Environment,
  FailOn,
  PeerIdentity,
  RunResult,
  ScoredCase,
  ScoredCheck,
  WaiversUsed,
} from "./model.ts";
import { worstOf } from "./verdict.ts";

/** Version of the contract that this suite holds peers to. */
export const CONTRACT_VERSION = 1;
export const CLAUSES_DIGEST: string = digest(allClauses());

/** By what a run is scored. */
export interface Policy {
  readonly failOn: FailOn;
  readonly waivers?: WaiverContext & { readonly file: string; readonly entries: readonly Waiver[] };
  readonly profile?: Profile;
}

const STRICT: Policy = { failOn: "should" };

export interface RunContext {
  /** The command line, as it would be typed again. */
  readonly command: string;
  readonly seed: number;
  readonly policy?: Policy | undefined;
  readonly peer?: PeerIdentity | undefined;
}

/** The result of a run, from the results of its cases: levels, profile and waivers are laid on, once. */
export function runResult(
  raw: readonly CaseResult[],
  { command, seed, policy = STRICT, peer }: RunContext,
  tookMs: number,
): RunResult {
  const scored = raw.map((one) => scoredCase(one, policy.profile));
  const { cases, used } = excused(scored, policy);
  const witnessed = witnessedIn(raw);
  return {
    format: 3,
    tool: { name: "turnproof", version: VERSION },
    contract: {
      version: CONTRACT_VERSION,
      clauses: CLAUSES_DIGEST,
      ...(policy.profile === undefined ? {} : { profile: policy.profile.name }),
    },
    command,
    seed,
    environment: environment(),
    ...(peer === undefined ? {} : { peer }),
    failOn: policy.failOn,
    ...(used === undefined ? {} : { waivers: used }),
    cases,
    counts: countCases(cases),
    checks: sumOf(cases.map(scoredAccount)),
    ...(witnessed.length === 0 ? {} : { witnessed }),
    tookMs: Math.round(tookMs),
  };
}

/** A case with the level of each check, and what a profile makes of it. */
export function scoredCase(one: CaseResult, profile?: Profile): ScoredCase {
  const isKnown = profile === undefined || profile.cases.has(caseName(one.id));
  const checks = one.checks.map((check): ScoredCheck => {
    const isScored = isKnown && (profile === undefined || isScoredBy(profile, check));
    return isScored ? withLevel(check) : { ...withLevel(check), notScored: true };
  });
  const scored = checks.filter(({ notScored }) => notScored !== true);
  const isScored = scored.length > 0;
  return {
    ...one,
    verdict: worstOf((isScored ? scored : checks).map(({ verdict }) => verdict)),
    checks,
    accounting: accountFor(checks),
    ...(isScored ? {} : { notScored: true as const }),
  };
}

/** The same check of many cases, as a promise that is kept, is looked at once. */
const leveled = new WeakMap<Check, ScoredCheck>();

function withLevel(check: Check): ScoredCheck {
  const known = leveled.get(check);
  if (known !== undefined) return known;
  const scored = { ...check, level: levelOf(check) };
  leveled.set(check, scored);
  return scored;
}

function witnessedIn(cases: readonly CaseResult[]): readonly Witnessed[] {
  const tally = new Tally();
  for (const { faults } of cases) if (faults !== undefined) tally.count(faults);
  return tally.witnessed();
}

function isScoredBy({ promises }: Profile, { id }: Check): boolean {
  return !isPromise(id) || promises.has(id);
}

function excused(
  cases: readonly ScoredCase[],
  { waivers }: Policy,
): { readonly cases: readonly ScoredCase[]; readonly used?: WaiversUsed } {
  if (waivers === undefined) return { cases };
  const applied = applyWaivers(cases, waivers.entries, waivers);
  const counted = applied.cases.map((one) => ({ ...one, accounting: accountFor(one.checks) }));
  return { cases: counted, used: { file: waivers.file, entries: applied.entries } };
}

function scoredAccount({ notScored, checks }: ScoredCase): ScoredCase["accounting"] {
  return accountFor(notScored === true ? [] : checks.filter((check) => check.notScored !== true));
}

function environment(): Environment {
  return { node: process.version, os: process.platform, arch: process.arch };
}
