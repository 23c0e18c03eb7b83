import { z } from "zod";

/** A value that a form carries as JSON text and a JSON body carries as it is. */
export function jsonOr<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  return z.preprocess((value, context) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
  }, schema);
}

/** Text; a number, as careless callers send an id, is read as text. */
export const text = z.union([z.string(), z.number().transform(String)]);

/** The id of something: not empty. */
export const id = text.pipe(z.string().min(1));

/** `true`, `"true"` and `"1"`, and their opposites. */
export const flag = z.preprocess((value) => {
  if (value === "true" || value === "1" || value === 1) return true;
  return value === "false" || value === "0" || value === 0 || value === "" ? false : value;
}, z.boolean());

export const count = z.coerce.number().int().min(0);

/** The fields that were given. */
export function given<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };
}
