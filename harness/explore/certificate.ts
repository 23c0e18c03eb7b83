import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { z } from "zod";
import { PLATFORM_NAMES } from "../../simulator/platforms/names.ts";
import { readGiven } from "../files/read-given.ts";
import { writeWhole } from "../result/write-report.ts";
import { UsageError } from "../usage-error.ts";
import { VERSION } from "../version.ts";
import type { ExploredPart } from "./part.ts";
import { sourceHash } from "./source-hash.ts";

/** A claim that a reader can run again: what was explored, within which bounds, and what came of it. */
export interface Certificate extends ExploredPart {
  readonly format: typeof FORMAT;
  readonly made: {
    readonly turnproof: string;
    readonly node: string;
    /** SHA-256 of the sources that were run. */
    readonly sources: string;
  };
  readonly model: typeof MODEL;
  /** SHA-256 over plan, part, counts and outcomes: equal for equal claims, whatever it took to prove them. */
  readonly hash: string;
}

const FORMAT = "turnproof certificate 1";

/** What may happen where nothing is laid on, and what is left out of the search. */
const MODEL = {
  network:
    "messages take no time; each socket keeps the order of each direction; a socket that dies loses a suffix",
  schedules: "the default run, with at most so many deviations, each laid on one event",
  reductions:
    "equal states, by digests of 64 bits, are gone through once where effort.merge is true",
} as const;

function certify(part: ExploredPart): Certificate {
  return {
    format: FORMAT,
    made: { turnproof: VERSION, node: process.version, sources: sourceHash() },
    model: MODEL,
    ...part,
    hash: hashOfClaim(part),
  };
}

export function hashOfClaim(part: ExploredPart): string {
  const { plan, shard, complete, schedules, outcomes } = part;
  const {
    workload,
    scenario,
    turns,
    platform,
    deviations,
    alphabet,
    faults,
    only,
    defect,
    profile,
  } = plan;
  const claim = [
    [workload, scenario, turns, platform, deviations, alphabet, faults, only, defect, profile],
    [shard.index, shard.of, complete],
    schedules,
    outcomes.map((one) => [one.ending, one.broken, one.schedules]),
  ];
  return createHash("sha256").update(JSON.stringify(claim)).digest("hex");
}

/** @throws {UsageError} When it cannot be written. */
export function writeCertificate(path: string, part: ExploredPart): Certificate {
  const certificate = certify(part);
  try {
    writeWhole(dirname(path), basename(path), `${JSON.stringify(certificate, null, 2)}\n`);
  } catch (cause) {
    throw new UsageError(`--certificate: cannot write ${path}; give another file`, { cause });
  }
  return certificate;
}

const counts = z.array(z.int().min(0));
const deviation = z.object({ at: z.string(), take: z.string() });

const certificateSchema = z.object({
  format: z.literal(FORMAT),
  made: z.object({ turnproof: z.string(), node: z.string(), sources: z.string() }),
  model: z.object({
    network: z.literal(MODEL.network),
    schedules: z.literal(MODEL.schedules),
    reductions: z.literal(MODEL.reductions),
  }),
  plan: z.object({
    workload: z.string(),
    scenario: z.string(),
    turns: z.int(),
    platform: z.enum(PLATFORM_NAMES).nullable(),
    deviations: z.int().min(0),
    alphabet: z.string(),
    faults: z.array(z.string()),
    only: z.array(z.string()),
    defect: z.string().nullable(),
    profile: z.string().nullable(),
  }),
  shard: z.object({ index: z.int().min(0), of: z.int().min(1) }),
  complete: z.boolean(),
  schedules: counts,
  outcomes: z.array(z.object({ ending: z.string(), broken: z.boolean(), schedules: counts })),
  counterexample: z
    .object({ deviations: z.array(deviation), kinds: z.array(z.string()) })
    .nullable(),
  sometimes: z.array(
    z.object({ fault: z.string(), situation: z.string(), laid: z.int(), reached: z.int() }),
  ),
  effort: z.object({
    merge: z.boolean(),
    transitions: z.int(),
    states: z.int(),
    merged: z.int(),
    tookMs: z.int(),
  }),
  hash: z.string(),
});

const MAKE_ONE = "explore --certificate FILE writes a certificate";

/**
 * @throws {UsageError} When the file is not there, is no certificate, or says something else than its hash.
 */
export function readCertificate(path: string): Certificate {
  const text = readGiven(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${path} is no JSON; ${MAKE_ONE}`, { cause });
  }
  const parsed = certificateSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
    const what = `${where}${issue?.message ?? "unreadable"}`;
    throw new UsageError(`${path} is no certificate: ${what}; ${MAKE_ONE}`);
  }
  if (hashOfClaim(parsed.data) !== parsed.data.hash) {
    throw new UsageError(`${path} was changed by hand: its hash is not that of what it says`);
  }
  return parsed.data;
}
