import { z } from "zod";
import type { FinalDoor, InterimLane } from "../../contract/ports/agent.ts";
import { PLATFORM_NAMES } from "../../simulator/platforms/names.ts";
import { durationSchema } from "./duration.ts";
import { askSchema } from "./schema-ask.ts";
import { mediaSchema, personFileSchema } from "./schema-file.ts";
import { isWellFormed, strictObject } from "./strict-object.ts";
import { wordsSchema } from "./words.ts";

const LANES = [
  "heartbeat",
  "inactivity-warning",
  "approval-text",
  "review-notice",
  "progress",
  "status",
  "platform-notice",
  "prompt-ack",
] as const satisfies readonly InterimLane[];

const DOORS = [
  "send",
  "send-explicit-platform",
  "send-for-platform",
  "queued",
] as const satisfies readonly FinalDoor[];

/** Most copies of one turn. */
const TURN_TIMES_MAX = 2_000;

const toolSchema = z.union([
  z.string().describe("Title of a tool that runs and completes."),
  strictObject({
    title: z.string(),
    status: z.enum(["complete", "error"]).default("complete").describe("How the tool ends."),
    takes: durationSchema.optional().describe("How long the tool runs."),
    preview: z.string().optional().describe("What came of it, in short (G-62)."),
    names: personFileSchema.optional().describe("A file that its result names (F-46)."),
  }),
]);

const interimSchema = strictObject({
  lane: z.enum(LANES).describe("The lane of the notice (G-56, G-57)."),
  text: z.string(),
});

const stepObject = strictObject({
  text: z.string().optional().describe("Text that the agent emits."),
  words: wordsSchema.optional(),
  tool: toolSchema.optional().describe("A tool boundary."),
  phrase: z
    .string()
    .nullable()
    .optional()
    .describe("What the status says from now on (F-52); null: nothing of its own."),
  title: z.string().optional().describe("A name for the thread of this answer (G-94)."),
  handoff: strictObject({ name: z.string(), text: z.string() })
    .optional()
    .describe("The conversation goes on in a thread of this name (G-95)."),
  "follow-up": strictObject({ capability: z.string(), text: z.string() })
    .optional()
    .describe("A text by a capability that the platform granted (O-11)."),
  "look-up": z.literal(true).optional().describe("What chat is this? (O-12)"),
  commentary: z.string().optional().describe("A remark of its own beside the answer (G-32)."),
  interim: interimSchema.optional().describe("A mid-turn notice that is never the final."),
  ask: askSchema.optional().describe("A question; the agent waits for the answer (O-14)."),
  media: mediaSchema.optional().describe("A file for the chat (O-13)."),
  wait: durationSchema.optional().describe("Silence before the next step."),
}).refine((step) => Object.values(step).filter((value) => value !== undefined).length === 1, {
  error:
    "a step is exactly one of text, words, tool, phrase, title, handoff, follow-up, look-up, commentary, interim, ask, media, wait",
  when: isWellFormed,
});

const stepSchema = z.union([
  z.string().describe("Text that the agent emits."),
  stepObject.describe("What the agent does next."),
]);

const finalSchema = z.union([
  z.string().describe("The completed response of the turn."),
  z.null().describe("The agent ends without a text."),
  strictObject({
    append: z.string().optional().describe("What streamed, and this suffix (F-09)."),
    words: wordsSchema.optional(),
  }).refine((final) => (final.append === undefined) !== (final.words === undefined), {
    error: "a final is a text, null, {append: text} or {words: count}",
    when: isWellFormed,
  }),
]);

const resultSchema = strictObject({
  failed: z.boolean().optional(),
  interrupted: z.boolean().optional(),
  completed: z.boolean().optional(),
});

/** Name of a turn: the first half of its labels. */
export const turnNameSchema = z
  .string()
  .regex(
    /^[A-Z][A-Za-z0-9]{0,15}$/,
    "a turn's name is a capital letter, then letters or digits, as in A or B2",
  );

export const turnSchema = strictObject({
  platform: z
    .enum(PLATFORM_NAMES)
    .optional()
    .describe("Where the user writes. Needed only where the scenario has several platforms."),
  gateway: z.string().default("g1").describe("The gateway that fronts this chat."),
  chat: z
    .string()
    .min(1, "A chat has a name")
    .default("D1")
    .describe("On Slack and Discord D… is a direct message, C… a channel."),
  user: z.string().default("U1"),
  says: z.string().optional().describe("The message that starts the turn."),
  files: z.array(personFileSchema).default([]).describe("Files that go with the message (W-66)."),
  thread: z.string().nullable().default(null).describe("The thread in which the user writes."),
  at: durationSchema.optional().describe("When the user writes; the start, unless given."),
  pace: durationSchema.optional().describe("Time between two steps of the agent; 1s unless given."),
  answers: z.array(stepSchema).default([]).describe("What the agent does, step by step."),
  final: finalSchema
    .optional()
    .describe("The completed response; what was streamed, unless given."),
  result: resultSchema.optional().describe("How the run ends (G-36)."),
  door: z.enum(DOORS).optional().describe("The door by which the final leaves (F-07)."),
  ends: z.boolean().default(true).describe("false: the agent hangs until something stops it."),
  times: z
    .int()
    .min(1)
    .max(TURN_TIMES_MAX)
    .optional()
    .describe("Run the turn so often, as A1, A2, …, with words of their own."),
  every: durationSchema.optional().describe("Time between two of them; 60s unless given."),
}).describe("One turn: what a person says, and what the agent does about it.");

export type TurnFile = z.output<typeof turnSchema>;
export type StepFile = z.output<typeof stepSchema>;
