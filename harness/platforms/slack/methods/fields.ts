import { z } from "zod";
import { jsonOr } from "../../door/fields.ts";

/** Blocks of Block Kit: each has a type, and the rest is kept as it is. */
export const blocks = jsonOr(z.array(z.looseObject({ type: z.string() })));

/** Chunks of a stream, each of a kind that Slack knows. */
export const chunks = jsonOr(
  z.array(
    z.discriminatedUnion("type", [
      z.object({ type: z.literal("markdown_text"), text: z.string() }),
      z.object({ type: z.literal("plan_update"), title: z.string() }),
      z.object({ type: z.literal("blocks"), blocks: z.array(z.looseObject({ type: z.string() })) }),
      z.object({
        type: z.literal("task_update"),
        id: z.string(),
        title: z.string(),
        status: z.enum(["pending", "in_progress", "complete", "error"]),
        details: z.string().optional(),
      }),
    ]),
  ),
);
