import { CONNECTOR, type Row } from "./row.ts";

/** More rows than this nobody reads. */
export const ROWS_MAX = 40;

/** What a diagram is about. */
export interface Focus {
  /** Turns that are told in full; the others are greyed. Empty: all are. */
  readonly turns: ReadonlySet<string>;
  /** Lines that must be seen: the suspect, and where the breach became certain. */
  readonly marked: ReadonlySet<number>;
}

export interface DrawnRow extends Row {
  /** It belongs to a turn that the diagram is not about. */
  readonly isGrey: boolean;
  readonly isMarked: boolean;
}

/** The rows that tell most, in their order; a row says how many are left out where some are. */
export function chooseRows(
  rows: readonly Row[],
  focus: Focus,
  most = ROWS_MAX,
): readonly DrawnRow[] {
  const drawn = rows.map((row): DrawnRow => ({
    ...row,
    isGrey: focus.turns.size > 0 && row.turn !== undefined && !focus.turns.has(row.turn),
    isMarked: row.n !== undefined && focus.marked.has(row.n),
  }));
  // Each gap takes a row of its own, so fewer are kept until all of it fits.
  for (let kept = Math.min(most, drawn.length); kept > 0; kept -= 1) {
    const chosen = withGaps(drawn, theTelling(drawn, kept));
    if (chosen.length <= most) return chosen;
  }
  return [];
}

/** The indexes of so many rows: the weightiest, and of equal ones the later. */
function theTelling(rows: readonly DrawnRow[], count: number): ReadonlySet<number> {
  const ranked = rows
    .map((row, index) => ({ index, weight: weightOf(row) }))
    .sort((a, b) => b.weight - a.weight || b.index - a.index);
  return new Set(ranked.slice(0, count).map(({ index }) => index));
}

function weightOf({ kind, isGrey, isMarked, text }: DrawnRow): number {
  if (isMarked) return 100;
  if (kind === "fault" || kind === "lost") return 90;
  if (isGrey) return 0;
  if (kind === "user" || /^(draft final|send|edit|the run ends)/.test(text)) return 80;
  if (kind === "note") return 60;
  if (/typing|setStatus/.test(text)) return 10;
  return kind === "call" ? 40 : 50;
}

function withGaps(rows: readonly DrawnRow[], kept: ReadonlySet<number>): readonly DrawnRow[] {
  const chosen: DrawnRow[] = [];
  let left = 0;
  const close = (ms: number): void => {
    if (left > 0) chosen.push(gap(left, ms));
    left = 0;
  };
  rows.forEach((row, index) => {
    if (!kept.has(index)) {
      left += 1;
      return;
    }
    close(row.ms);
    chosen.push(row);
  });
  close(rows.at(-1)?.ms ?? 0);
  return chosen;
}

function gap(count: number, ms: number): DrawnRow {
  const text = `… ${count} more`;
  const base = { ms, from: CONNECTOR, to: CONNECTOR, text, kind: "note" } as const;
  return { ...base, isGrey: true, isMarked: false };
}
