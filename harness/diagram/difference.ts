import type { Line } from "../../contract/trace-line.ts";
import { describeLine } from "../result/transcript.ts";

/** Rows of either run that are shown from where they part. */
const ROWS_AFTER = 3;

/** Where two runs part: how much they have in common, and what each does next. */
export interface Difference {
  /** Rows that both begin with. */
  readonly common: number;
  /** The line of this run at which they part. */
  readonly line: number | undefined;
  readonly here: readonly string[];
  readonly there: readonly string[];
}

export function differenceOf(here: readonly Line[], there: readonly Line[]): Difference {
  const [a, b] = [told(here), told(there)];
  let common = 0;
  while (common < a.length && a[common]?.text === b[common]?.text) common += 1;
  return {
    common,
    line: a[common]?.n,
    here: a.slice(common, common + ROWS_AFTER).map(({ text }) => text),
    there: b.slice(common, common + ROWS_AFTER).map(({ text }) => text),
  };
}

function told(lines: readonly Line[]): readonly { readonly n: number; readonly text: string }[] {
  return lines.flatMap((line) => {
    const text = describeLine(line)?.trim();
    return text === undefined ? [] : [{ n: line.n, text }];
  });
}

/** The same for a person to read. */
export function differenceText({ common, line, here, there }: Difference, passing: string): string {
  if (here.length === 0 && there.length === 0) return `It is the same as ${passing}.`;
  const rows = (of: readonly string[]): readonly string[] =>
    (of.length === 0 ? ["nothing more"] : of).map((row) => `    ${row}`);
  return [
    `The nearest passing run is ${passing}. The first ${common} rows are the same; at line ${line ?? "-"} they part:`,
    "  here:",
    ...rows(here),
    "  there:",
    ...rows(there),
  ].join("\n");
}
