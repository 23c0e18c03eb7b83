import { z } from "zod";
import { VERDICTS } from "./verdict.ts";

const verdict = z.enum(VERDICTS).describe("What became of it.");
const place = z.strictObject({ line: z.int(), side: z.enum(["gateway", "connector"]) });

const finding = z
  .strictObject({
    sentence: z.string().describe("In the user's words."),
    expected: z.string(),
    actual: z.string(),
    turn: z.string().exactOptional(),
    line: z.int().exactOptional().describe("Line of the trace at which it became certain."),
    suspect: place.exactOptional().describe("Most likely to blame."),
  })
  .describe("One place where a check does not hold, or why it could not be made.");

const waiverOnCheck = z.strictObject({
  reason: z.string(),
  owner: z.string(),
  expires: z.string(),
  state: z.enum(["live", "expired"]),
});

const promised = {
  clauses: z.array(z.string()).describe("For `turnproof explain`."),
  title: z.string().describe("The promise, as a fact."),
  level: z.enum(["MUST", "SHOULD", "MAY"]),
};

const check = z.strictObject({
  id: z.string(),
  ...promised,
  verdict,
  findings: z.array(finding),
  more: z.int().exactOptional().describe("How many more places there were."),
  blockedBy: z.string().exactOptional().describe("The check that had to hold first."),
  notScored: z.literal(true).exactOptional(),
  waiver: waiverOnCheck.exactOptional(),
});

const accounting = z
  .strictObject({ planned: z.int(), executed: z.int(), passed: z.int() })
  .describe("Checks that were to be made, that were made, and that hold.");

const row = z.strictObject({
  n: z.int().exactOptional(),
  text: z.string(),
  mark: z.enum(["suspect", "breach"]).exactOptional(),
  isFault: z.literal(true).exactOptional(),
  detail: z.string().exactOptional(),
});

/** Bubbles gain fields as platforms gain features: what a reader does not know, it may pass over. */
const screen = z.strictObject({
  platform: z.string(),
  bubbles: z.array(z.looseObject({ chat: z.string(), id: z.string(), text: z.string() })),
  statuses: z.array(z.looseObject({ chat: z.string(), text: z.string() })),
});

const evidence = z.strictObject({
  screens: z.array(screen).describe("Each platform as the user saw it at the end."),
  frames: z.array(row).describe("What happened around the breach."),
  output: z.array(z.string()).exactOptional().describe("What the peer wrote last."),
});

const oneCase = z.strictObject({
  id: z.string(),
  file: z.string(),
  title: z.string(),
  transport: z.enum(["memory", "ws", "file"]),
  verdict,
  passed: z.array(z.string()).describe("Ids of the checks that hold, as `promises` words them."),
  checks: z.array(check).describe("Every other check."),
  exercises: z.array(z.string()).exactOptional().describe("Ops that crossed the link."),
  reproduce: z.string().describe("The command that shows the same again."),
  tookMs: z.number(),
  evidence: evidence.exactOptional(),
  faults: z
    .strictObject({ laid: z.array(z.string()), reached: z.array(z.string()) })
    .exactOptional()
    .describe("Faults that took effect, and those that came to what they exist for."),
  accounting,
  notScored: z.literal(true).exactOptional(),
});

const waiverUse = z.strictObject({
  check: z.string(),
  reason: z.string(),
  owner: z.string(),
  expires: z.string(),
  state: z.enum(["used", "stale", "expired", "idle"]),
});

const counts = z
  .strictObject(
    Object.fromEntries(
      [...VERDICTS, "not-scored", "total"].map((kind) => [kind, z.int()]),
    ) as Record<(typeof VERDICTS)[number] | "not-scored" | "total", z.ZodInt>,
  )
  .describe("Cases by verdict; those that no profile scores are counted apart.");

/** `result.json`, as anybody may read it. A change that breaks readers raises `format`. */
export const resultSchema = z.strictObject({
  format: z.literal(3),
  tool: z.strictObject({ name: z.literal("turnproof"), version: z.string() }),
  contract: z.strictObject({
    version: z.int(),
    clauses: z.string().describe("Digest of every clause."),
    profile: z.string().exactOptional(),
  }),
  command: z.string(),
  seed: z.int(),
  environment: z.strictObject({ node: z.string(), os: z.string(), arch: z.string() }),
  peer: z
    .strictObject({
      side: z.enum(["gateway", "connector"]),
      name: z.string(),
      claims: z.array(z.string()),
    })
    .exactOptional(),
  failOn: z.enum(["must", "should"]),
  waivers: z.strictObject({ file: z.string(), entries: z.array(waiverUse) }).exactOptional(),
  promises: z
    .record(z.string(), z.strictObject(promised))
    .describe("The words of the checks that cases only name, by id."),
  cases: z.array(oneCase),
  counts,
  checks: accounting,
  witnessed: z
    .array(
      z.strictObject({
        fault: z.string(),
        situation: z.string(),
        laid: z.int(),
        reached: z.int(),
      }),
    )
    .exactOptional(),
  tookMs: z.number(),
  peerLost: z.strictObject({ sentence: z.string(), output: z.array(z.string()) }).exactOptional(),
});

export type ResultFile = z.output<typeof resultSchema>;

/** The JSON Schema of `result.json`. */
export function resultJsonSchema(): object {
  return { title: "Turnproof result", ...z.toJSONSchema(resultSchema) };
}
