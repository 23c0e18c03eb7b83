import type { ReadTrace } from "../../../contract/trace/read-trace.ts";
import type { Line } from "../../../contract/trace-line.ts";

/**
 * The lines of what was read, each by the number of the line of the file that it stands on: whoever tells of
 * one, in whatever words, names what a person finds there. Several may stand on one.
 */
export function placedLines({
  lines,
  places,
}: Pick<ReadTrace, "lines" | "places">): readonly Line[] {
  return lines.map((line, index) => placedLine(line, places[index] ?? line.n));
}

/** @param at Number of the line of the file. */
export function placedLine(line: Line, at: number): Line {
  return line.n === at ? line : { ...line, n: at };
}
