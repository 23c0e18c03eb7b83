import { z } from "zod";
import { strictObject } from "../scenario/strict-object.ts";

/** A day of the calendar, as `2026-12-31`. */
const daySchema = z
  .string()
  .refine(isDay, { error: "a day is written as in 2026-12-31" })
  .describe("The last day on which the waiver holds, as in 2026-12-31.");

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const waiverSchema = strictObject({
  check: z
    .string()
    .min(1)
    .describe(
      "I-06 for a check in every case, or findings/f-26-seal-ack-lost#I-06 for one case's.",
    ),
  reason: z.string().min(1).describe("Why it fails, and where that is worked on."),
  owner: z.string().min(1).describe("Who answers for it."),
  expires: daySchema,
  kind: z
    .enum(["failing", "flaky"])
    .default("failing")
    .describe("failing: until it is mended. flaky: now and then; a file may hold few of them."),
}).describe("A check that fails and is known to.");

/** A file of waivers, as a person writes it. */
export const waiversSchema = strictObject({
  version: z.literal(1).describe("Version of this format."),
  waivers: z.array(waiverSchema).describe("Known failures, each with somebody who answers for it."),
});

export type WaiversFile = z.output<typeof waiversSchema>;

/** The JSON Schema by which an editor completes and checks a file of waivers. */
export function waiversJsonSchema(): object {
  return { title: "Turnproof waivers", ...z.toJSONSchema(waiversSchema, { io: "input" }) };
}
