/** A code fence that is open: what its opening line is made of. */
export interface Fence {
  /** The run of backticks or tildes, such as "```". */
  readonly marker: string;
  /** What follows the run: the language tag, and anything after it. */
  readonly info: string;
}

/** A run of fence characters at the beginning of a line. */
interface FenceLine extends Fence {
  /** Where the line begins, in UTF-16 code units. */
  readonly start: number;
  /** Where the next line begins, or the text ends. */
  readonly end: number;
}

const INDENT_MAX = 3;
const MARKER_MIN = 3;

/** Whether a text can hold a fence at all. Cheap; most texts cannot. */
export function mayHoldFence(text: string): boolean {
  return text.includes("```") || text.includes("~~~");
}

/** The fence that is open at `end`, reading from the start of the text; `undefined` outside of any. */
export function fenceAt(text: string, end: number): Fence | undefined {
  let open: Fence | undefined;
  for (const line of fenceLines(text, end)) {
    if (line.end > end) break;
    open = after(open, line);
  }
  return open;
}

/**
 * The fence line of `text` that a cut at `index` would break: one it falls inside of, or an opening line
 * it would leave without any code behind it.
 */
export function fenceLineAround(text: string, index: number): FenceLine | undefined {
  let open: Fence | undefined;
  for (const line of fenceLines(text, index)) {
    const next = after(open, line);
    const reaches = index < line.end || (index === line.end && open === undefined);
    if (reaches && next !== open) return line;
    open = next;
  }
  return undefined;
}

/** Whether the line at `start` closes `open`, and where the line after it begins. */
export function closingLineAt(text: string, start: number, open: Fence): number | undefined {
  const line = fenceLine(text, start);
  return line !== undefined && closes(line, open) ? line.end : undefined;
}

function after(open: Fence | undefined, line: FenceLine): Fence | undefined {
  if (open === undefined) return opens(line) ? { marker: line.marker, info: line.info } : undefined;
  return closes(line, open) ? undefined : open;
}

function opens(line: FenceLine): boolean {
  return line.marker.startsWith("~") || !line.info.includes("`");
}

/** A closing fence is at least as long as its opening one and has nothing behind it (B50). */
function closes(line: FenceLine, open: Fence): boolean {
  return line.info.trim() === "" && line.marker.startsWith(open.marker);
}

/** Every line that begins like a fence, and begins before `end`. */
function* fenceLines(text: string, end: number): Generator<FenceLine> {
  for (let start = 0; start < end; start = lineEnd(text, start)) {
    const line = fenceLine(text, start);
    if (line !== undefined) yield line;
  }
}

function fenceLine(text: string, start: number): FenceLine | undefined {
  let at = start;
  while (at - start < INDENT_MAX && text[at] === " ") at += 1;
  const char = text[at];
  if (char !== "`" && char !== "~") return undefined;
  const first = at;
  while (text[at] === char) at += 1;
  if (at - first < MARKER_MIN) return undefined;
  const end = lineEnd(text, start);
  const info = text.slice(at, end).replace(/\r?\n$/, "");
  return { start, end, marker: text.slice(first, at), info };
}

function lineEnd(text: string, start: number): number {
  const newline = text.indexOf("\n", start);
  return newline === -1 ? text.length : newline + 1;
}
