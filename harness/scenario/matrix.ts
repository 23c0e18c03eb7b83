import { z } from "zod";
import { strictObject } from "./strict-object.ts";

/** Most cases that one file may expand to. */
export const MATRIX_CASES_MAX = 400;

const axisSchema = z.union([
  z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).min(1),
  z.record(z.string(), z.unknown()).describe("Values by their label."),
]);

/**
 * Axes that turn one file into several cases. `${axis}` stands for the value wherever a text may stand:
 * alone it is the value itself, within a text it is written out; a null leaves out what it stands for.
 */
export const matrixSchema = strictObject({
  combine: z
    .enum(["full", "pairwise"])
    .default("full")
    .describe("Every combination, or every pair."),
  axes: z.record(
    z.string().regex(/^[a-z][a-z0-9-]*$/, "an axis is named in small letters"),
    axisSchema,
  ),
}).describe("Axes that turn one file into several cases; use ${axis} where a value may stand.");

export type Matrix = z.output<typeof matrixSchema>;

/** One value chosen for each axis, in the order of the axes. */
export interface Choice {
  readonly axis: string;
  readonly label: string;
  readonly value: unknown;
}

/** The combinations of a matrix, each once, in a stable order. */
export function combinations(matrix: Matrix): readonly (readonly Choice[])[] {
  const axes = Object.entries(matrix.axes).map(([axis, values]) => choicesOf(axis, values));
  const all = product(axes);
  return matrix.combine === "full" ? all : everyPair(all);
}

/** `[door=send where=thread]`, or nothing for a file without a matrix. */
export function choiceSuffix(choices: readonly Choice[]): string {
  if (choices.length === 0) return "";
  return `[${choices.map(({ axis, label }) => `${axis}=${label}`).join(" ")}]`;
}

/** Puts the chosen values in the place of `${axis}`. Unknown axes are left as they stand. */
export function substitute(value: unknown, choices: readonly Choice[]): unknown {
  if (typeof value === "string") return substituteText(value, choices);
  if (Array.isArray(value)) {
    return value.map((item) => substitute(item, choices)).filter((item) => item !== LEFT_OUT);
  }
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value)
    .map(([key, item]): [string, unknown] => [key, substitute(item, choices)])
    .filter(([, item]) => item !== LEFT_OUT);
  return Object.fromEntries(kept);
}

const LEFT_OUT = Symbol("left out");

function substituteText(text: string, choices: readonly Choice[]): unknown {
  let written = text;
  for (const { axis, value } of choices) {
    const mark = `\${${axis}}`;
    if (text === mark) return value ?? LEFT_OUT;
    if (written.includes(mark)) written = written.replaceAll(mark, String(value));
  }
  return written;
}

function choicesOf(axis: string, values: Matrix["axes"][string]): readonly Choice[] {
  if (Array.isArray(values)) {
    return values.map((value) => ({ axis, label: String(value ?? "none"), value }));
  }
  return Object.entries(values).map(([label, value]) => ({ axis, label, value }));
}

function product(axes: readonly (readonly Choice[])[]): readonly (readonly Choice[])[] {
  return axes.reduce<readonly (readonly Choice[])[]>(
    (rows, axis) => rows.flatMap((row) => axis.map((choice) => [...row, choice])),
    [[]],
  );
}

/** Keeps, greedily and in order, a row only if it shows a pair that no row kept so far shows. */
function everyPair(rows: readonly (readonly Choice[])[]): readonly (readonly Choice[])[] {
  const shown = new Set<string>();
  return rows.filter((row) => {
    const fresh = pairsOf(row).filter((pair) => !shown.has(pair));
    for (const pair of fresh) shown.add(pair);
    return fresh.length > 0;
  });
}

function pairsOf(row: readonly Choice[]): readonly string[] {
  if (row.length === 1) return row.map(({ label }) => label);
  return row.flatMap((a, i) => row.slice(i + 1).map((b) => `${nameOf(a)}&${nameOf(b)}`));
}

function nameOf({ axis, label }: Choice): string {
  return `${axis}=${label}`;
}
