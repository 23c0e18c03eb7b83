import type { Measurement } from "./measure.ts";

const HEAD = ["what", "value", "unit", "baseline", "ratio"] as const;

/** The measurements as a table for people. */
export function tableOf(measurements: readonly Measurement[]): string {
  const rows = [
    HEAD,
    ...measurements.map(({ name, value, unit, baseline, ratio }) => [
      name,
      value.toLocaleString("en"),
      unit,
      baseline.toLocaleString("en"),
      ratio.toFixed(2),
    ]),
  ];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, i) => pad(cell, widths[i] ?? 0, i)).join("  "))
    .join("\n");
}

/** Words stand to the left, numbers to the right. */
function pad(cell: string, width: number, column: number): string {
  return column === 0 || column === 2 ? cell.padEnd(width) : cell.padStart(width);
}
