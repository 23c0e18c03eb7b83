import { z } from "zod";

/** Most words of one watermarked text. */
const WORDS_MAX = 20_000;

export const wordsSchema: z.ZodNumber = z
  .int()
  .min(1)
  .max(WORDS_MAX)
  .describe("This many words that occur nowhere else, numbered in order.");
