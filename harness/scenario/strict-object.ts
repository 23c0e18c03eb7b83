import { z } from "zod";
import { hint } from "./hint.ts";

/** An object that takes no other keys, and names the nearest one it takes for each that it refuses. */
export function strictObject<Shape extends z.ZodRawShape>(
  shape: Shape,
): z.ZodObject<Shape, z.core.$strict> {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== "unrecognized_keys") return undefined;
      // One line for each key, in order: whoever reads the issue takes them apart again.
      return issue.keys.map((key) => `unknown key "${key}"${hint(key, known)}`).join("\n");
    },
  });
}

/** Asks about the whole of an object only once its parts are as they should be. */
export function isWellFormed({ issues }: z.core.ParsePayload): boolean {
  return issues.length === 0;
}
