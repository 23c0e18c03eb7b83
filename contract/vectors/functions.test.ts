import { expect, test } from "vitest";
import { explain } from "../clauses.ts";
import { textLength, type LenUnit } from "../text/length.ts";
import { FUNCTIONS, type Input } from "./testing/functions.ts";
import { FUNCTION_VECTORS } from "./testing/read-vectors.ts";

const PLAIN = FUNCTION_VECTORS.filter((vector) => vector.function !== "cut-text");
const CUTS = FUNCTION_VECTORS.filter((vector) => vector.function === "cut-text");

test("[D-01] every function has cases, and every case a function, a clause and a name of its own", () => {
  expect(new Set(FUNCTION_VECTORS.map((vector) => vector.function))).toEqual(
    new Set(Object.keys(FUNCTIONS)),
  );
  expect(FUNCTION_VECTORS.filter(({ clause }) => "unknown" in explain(clause))).toEqual([]);
  expect(new Set(FUNCTION_VECTORS.map(({ id }) => id)).size).toBe(FUNCTION_VECTORS.length);
});

test.each(PLAIN)("[$clause] $id: $why", (vector) => {
  expect(FUNCTIONS[vector.function]?.(vector.input)).toEqual(vector.output);
});

test.each(CUTS)("[$clause] $id: $why", ({ input, output }) => {
  expect(FUNCTIONS["cut-text"]?.(input)).toEqual((output as { parts: unknown }).parts);
  expect(overlong(input, output)).toEqual([]);
});

/** Parts of the expected cut that are longer than their cap. */
function overlong({ cap, unit }: Input, output: unknown): readonly string[] {
  const { parts } = output as { readonly parts: readonly string[] };
  return parts.filter((part) => textLength(part, unit as LenUnit) > Number(cap));
}
