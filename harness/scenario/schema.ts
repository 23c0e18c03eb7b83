import { z } from "zod";
import { matrixSchema } from "./matrix.ts";
import { actSchema } from "./schema-act.ts";
import { expectSchema } from "./schema-expect.ts";
import { setupShape } from "./schema-setup.ts";
import { turnNameSchema, turnSchema } from "./schema-turn.ts";
import { strictObject } from "./strict-object.ts";

const deviationSchema = strictObject({
  at: z.string().min(1).describe("Label of the event: A/seal, A/seal.r1, A/draft@text2."),
  take: z
    .string()
    .min(1)
    .describe("The fault to take there, with its parameter after a colon: ack-lost, stall:31s."),
}).describe("One departure from the well-behaved run.");

/** A scenario file, as a person writes it. */
export const scenarioSchema = strictObject({
  title: z.string().min(1).max(120).describe("What is proven, as a fact in the present tense."),
  why: z.string().min(1).describe("Where this comes from, and what used to go wrong."),
  findings: z
    .array(z.string())
    .default([])
    .describe("Findings whose return this scenario catches: F-05, B24."),
  clauses: z.array(z.string()).default([]).describe("Clauses that this scenario is about."),
  ...setupShape,
  turns: z.record(turnNameSchema, turnSchema).describe("What people say, and what agents answer."),
  acts: z.array(actSchema).default([]),
  deviations: z.array(deviationSchema).default([]).describe("The faults of this run."),
  expect: expectSchema,
  matrix: matrixSchema.optional(),
});

export type ScenarioFile = z.output<typeof scenarioSchema>;
