import { z } from "zod";
import { PLATFORM_NAMES } from "../../simulator/platforms/names.ts";
import { wordsSchema } from "./words.ts";
import { durationSchema } from "./duration.ts";
import { isWellFormed, strictObject } from "./strict-object.ts";

/** What an operator asks of one gateway, by its name. */
export const GATEWAY_ACTS = [
  "disconnect",
  "go-dormant",
  "hold-redial",
  "release-redial",
  "connect",
] as const;
const ACTS = [
  "stop",
  "says",
  "press",
  "edit",
  "stop-stream",
  "deliver",
  ...GATEWAY_ACTS,
  "revoke",
] as const;
type ActFile = z.output<typeof actObject>;

const actObject = strictObject({
  at: durationSchema.describe("When it happens."),
  stop: z.string().optional().describe("The user interrupts this turn (W-30)."),
  says: z.string().optional().describe("A message that starts no scripted turn, such as /new."),
  "stop-stream": z
    .string()
    .optional()
    .describe("The user presses the platform's own stop on the live stream of this turn (S-08)."),
  press: z
    .string()
    .optional()
    .describe("A button of the last question of this turn is pressed; `option` says which."),
  option: z.string().optional().describe("With press: the id of the option, such as once."),
  edit: z.string().optional().describe("The user changes the message that began this turn."),
  text: z.string().optional().describe("With edit: what the message says now."),
  deliver: z
    .union([z.string().min(1), strictObject({ words: wordsSchema })])
    .optional()
    .describe("A scheduled text, of a job or for the home chat (G-54); known as act1, act2, …"),
  job: z.string().optional().describe("With deliver: the job it comes from."),
  scope: z.string().optional().describe("With deliver: the workspace kept with the home chat."),
  gateway: z
    .string()
    .optional()
    .describe("With deliver: the gateway that delivers it; g1 unless given."),
  disconnect: z.string().optional().describe("This gateway is shut down for good (G-101)."),
  "go-dormant": z.string().optional().describe("This gateway goes dormant (G-102)."),
  "hold-redial": z
    .string()
    .optional()
    .describe("This gateway is told not to dial again before it is released, or for 60 s (W-56)."),
  "release-redial": z.string().optional().describe("It may dial again (G-104)."),
  connect: z.string().optional().describe("This gateway is told to connect again (G-105)."),
  revoke: z.string().optional().describe("The credential of this gateway is taken back (C-48)."),
  platform: z.enum(PLATFORM_NAMES).optional().describe("With says and deliver."),
  chat: z.string().optional().describe("With says and deliver; D1 unless given."),
  user: z
    .string()
    .optional()
    .describe(
      "With says, U1 unless given; with press, whoever began the turn; with deliver, the person kept with the home chat.",
    ),
  thread: z.string().nullable().optional().describe("With says and deliver."),
});

/** Something that people do beside starting turns. */
export const actSchema = actObject
  .refine((act) => ACTS.filter((what) => act[what] !== undefined).length === 1, {
    error: `an act is exactly one of ${ACTS.join(", ")}`,
    when: isWellFormed,
  })
  .describe("Something that people do beside starting turns.");

export type { ActFile };
