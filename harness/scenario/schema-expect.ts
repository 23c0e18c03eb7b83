import { z } from "zod";
import { strictObject } from "./strict-object.ts";
import { isReadable } from "./part-of.ts";

/** Frames and ops of the gateway that can be counted. A draft that ends its stream is `draft final`. */
const OP_NAMES = [
  "send",
  "edit",
  "typing",
  "delete",
  "draft",
  "draft final",
  "task_card",
  "task_card_stop",
  "send_media",
  "prompt",
  "react",
  "thread_create",
  "thread_rename",
  "follow_up",
  "get_chat_info",
  "hello",
  "inbound_ack",
  "interrupt",
  "going_idle",
] as const;

const countSchema = z.union([
  z.int().min(0).describe("Exactly so many."),
  strictObject({ min: z.int().min(0).optional(), max: z.int().min(0).optional() }).describe(
    "At least min and at most max.",
  ),
]);

const opCounts = z.partialRecord(z.enum(OP_NAMES), countSchema);

/** Kinds of line that a scenario may ask for: what was written, called, reported and answered. */
const TOLD_KINDS = [
  "sent",
  "platform",
  "report",
  "open",
  "http-request",
  "http-answer",
  "malformed",
] as const;

const toldSchema = strictObject({
  kind: z.enum(TOLD_KINDS).describe("The kind of line, as the trace names it."),
  turn: z.string().optional().describe("Lines of this turn only."),
  holds: z
    .record(z.string(), z.unknown())
    .refine(isReadable, "a text between slashes is a regular expression, and one here is none")
    .describe("A part of the line; a text between slashes is a regular expression."),
  times: countSchema
    .optional()
    .describe("How many such lines there are; at least one, unless given."),
}).describe("Lines of the trace, by a part of them.");

const expectObject = strictObject({
  "on-screen": z
    .record(z.string(), z.union([z.array(z.string()), z.int().min(0)]))
    .optional()
    .describe("For each turn: the texts of its messages at rest, in order, or how many there are."),
  ops: z
    .record(z.string(), opCounts)
    .optional()
    .describe("For each turn, or `run` for all: how often the gateway wrote each op or frame."),
  "never-shown": z
    .array(z.string().min(1))
    .optional()
    .describe("Texts that no call to a platform ever contains."),
  ended: z
    .record(
      z.string(),
      z.enum(["completed", "failed", "interrupted", "cancelled", "superseded", "not started"]),
    )
    .optional()
    .describe("For each turn: how the gateway says that it ended."),
  trace: z.array(toldSchema).optional().describe("What the trace tells, whatever else it tells."),
  closes: z.array(z.int()).optional().describe("Close codes of all sockets, in order."),
});

/** What must hold beside the invariants, which always do. */
export const expectSchema = z
  .union([z.literal("derived"), expectObject])
  .default("derived")
  .describe("derived: the invariants and nothing else; or what must hold beside them.");

export type ExpectFile = z.output<typeof expectObject>;
export type CountFile = z.output<typeof countSchema>;
export type ToldFile = z.output<typeof toldSchema>;
