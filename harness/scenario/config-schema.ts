import { z } from "zod";
import { durationSchema } from "./duration.ts";
import { strictObject } from "./strict-object.ts";

/** The words that a key takes, for keys that take only some. */
type Choices = Readonly<Record<string, readonly string[]>>;

/**
 * A schema for the part of a configuration that a file may override, made from its defaults, so that the
 * two cannot drift: each key takes what its default is. A key ending in `Ms` takes a time such as `2s` too.
 *
 * @param own Schemas of keys whose default does not tell what they take.
 */
export function overrideSchema(
  defaults: object,
  choices: Choices = {},
  own: Readonly<Record<string, z.ZodType>> = {},
): z.ZodType<Readonly<Record<string, unknown>>> {
  const shape = Object.entries(defaults).map(([key, value]): [string, z.ZodType] => [
    key,
    (own[key] ?? fieldSchema(key, value, choices)).optional(),
  ]);
  return strictObject(Object.fromEntries(shape));
}

function fieldSchema(key: string, value: unknown, choices: Choices): z.ZodType {
  const words = choices[key];
  if (words !== undefined) return z.enum(words);
  if (typeof value === "number") {
    const plain = z.number().min(0);
    return key.endsWith("Ms") ? z.union([plain, durationSchema]) : plain;
  }
  if (typeof value === "boolean") return z.boolean();
  if (typeof value === "string") return z.string();
  if (value === null) return z.union([z.string(), z.number(), z.null()]);
  if (Array.isArray(value)) return z.array(z.string());
  return typeof value === "object" ? overrideSchema(value, choices) : z.unknown();
}
