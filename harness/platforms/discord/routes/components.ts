import { z } from "zod";

const button = z.object({
  type: z.literal(2),
  style: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  label: z.string().default(""),
  custom_id: z.string(),
});

/** Rows of buttons, as a message carries them. */
export const rows = z.array(z.object({ type: z.literal(1), components: z.array(button) }));
