import { z } from "zod";
import { scenarioSchema } from "./schema.ts";

/** Stands in the place of any value once a file has a matrix. */
const PLACEHOLDER = { type: "string", pattern: "^\\$\\{[a-z][a-z0-9-]*\\}$" } as const;

/** The JSON Schema by which an editor completes and checks scenario files. */
export function scenarioJsonSchema(): object {
  const schema = z.toJSONSchema(scenarioSchema, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      // Outside a matrix a placeholder is caught by the loader; an editor lets it stand.
      if (!takesPlaceholder(zodSchema)) return;
      const { description, default: preset, ...plain } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, {
        ...(description === undefined ? {} : { description }),
        ...(preset === undefined ? {} : { default: preset }),
        anyOf: [plain, PLACEHOLDER],
      });
    },
  });
  return { title: "Turnproof scenario", ...schema };
}

/** Kinds of value that are no free text already. */
function takesPlaceholder(schema: z.core.$ZodTypes): boolean {
  return ["enum", "number", "boolean", "pipe"].includes(schema._zod.def.type);
}
