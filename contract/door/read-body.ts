import type {
  EnrollAnswer,
  EnrollRequest,
  MediaAnswer,
  PolicyRequest,
  ProvisionAnswer,
  ProvisionRequest,
} from "../generated/types.ts";
import * as shapes from "../generated/shapes.ts";
import * as validators from "../generated/validators.js";
import type { ContractIssue } from "../issue.ts";
import { describeValue } from "./excerpt.ts";
import { wrongLine } from "./faults.ts";
import type { FrameKind } from "./frame-kinds.ts";
import { isFaultless, readFaulty, type JsonObject } from "./read-frame.ts";

/** The JSON bodies of the HTTP beside the socket (W-76..W-79). */
export interface SideBodies {
  readonly ProvisionRequest: ProvisionRequest;
  readonly ProvisionAnswer: ProvisionAnswer;
  readonly PolicyRequest: PolicyRequest;
  readonly EnrollRequest: EnrollRequest;
  readonly EnrollAnswer: EnrollAnswer;
  readonly MediaAnswer: MediaAnswer;
}

export type BodyName = keyof SideBodies;

/** A body whose types may be trusted, or why there is none. */
export type BodyReading<N extends BodyName> =
  | {
      readonly ok: true;
      readonly body: SideBodies[N];
      /** What was not as it should be, and was tolerated, as in `Accepted`. */
      readonly notes: readonly ContractIssue[];
    }
  | { readonly ok: false; readonly issues: readonly ContractIssue[] };

const KINDS: Readonly<Record<BodyName, FrameKind>> = {
  ProvisionRequest: {
    validate: validators.validateProvisionRequest,
    shape: shapes.ProvisionRequest,
  },
  ProvisionAnswer: { validate: validators.validateProvisionAnswer, shape: shapes.ProvisionAnswer },
  PolicyRequest: { validate: validators.validatePolicyRequest, shape: shapes.PolicyRequest },
  EnrollRequest: { validate: validators.validateEnrollRequest, shape: shapes.EnrollRequest },
  EnrollAnswer: { validate: validators.validateEnrollAnswer, shape: shapes.EnrollAnswer },
  MediaAnswer: { validate: validators.validateMediaAnswer, shape: shapes.MediaAnswer },
};

/** Every body, by name. */
export const BODY_NAMES = Object.keys(KINDS) as readonly BodyName[];

/** Reads a JSON body as kindly as a frame is read (W-19, W-20): the only way from JSON to its type. */
export function readBody<N extends BodyName>(name: N, value: unknown): BodyReading<N> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { ok: false, issues: [noObject(name, value)] };
  }
  const bag = value as JsonObject;
  const reading = isFaultless(bag, KINDS[name])
    ? { ok: true as const, frame: bag as unknown, notes: [] }
    : readFaulty(bag, KINDS[name]);
  if (!reading.ok) return reading;
  // It keeps the schema of its name: it is what we say it is.
  return { ok: true, body: reading.frame as SideBodies[N], notes: reading.notes };
}

function noObject(name: BodyName, value: unknown): ContractIssue {
  const got = describeValue(value, "");
  return wrongLine("W-20", "a JSON object", got, `A ${name} must be a JSON object; it is ${got}.`);
}
