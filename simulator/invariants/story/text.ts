import { withoutTokens } from "../../../contract/trace/redact.ts";
import { memoised } from "../memoised.ts";

/** A text without its white space: platforms may lose it where appended texts meet (S-09). */
export const bare: (text: string) => string = memoised((text) => text.replace(/\s+/g, ""));

/** Equal, but for white space. */
export function sameText(a: string, b: string): boolean {
  return a === b || bare(a) === bare(b);
}

/** Whether `text` holds `part`, but for white space. An empty part is held by every text. */
export function holds(text: string, part: string): boolean {
  return text.includes(part) || bare(text).includes(bare(part));
}

/** What a text says, whatever was added where it was cut: fences closed and opened again, part numbers. */
export const withoutSeams: (text: string) => string = memoised((text) => {
  return bare(text.replace(SEAM, ""));
});

/** A fence on a line of its own, or one that opens at the end of a line: in a part it is on a line of its own. */
const SEAM = /^```.*$|```[^`\s]*$|\(\d+\/\d+\)/gm;

/** Whether `text` begins with `beginning`, but for white space. */
export function beginsWith(text: string, beginning: string): boolean {
  return text.startsWith(beginning) || bare(text).startsWith(bare(beginning));
}

/** A text for a sentence: quoted, on one line, and cut in its middle where it is long. */
export function quote(text: string): string {
  const line = withoutTokens(text).replaceAll("\n", "⏎");
  if (line.length <= QUOTE_CHARS_MAX) return `“${line}”`;
  const half = QUOTE_CHARS_MAX / 2;
  return `“${line.slice(0, half).toWellFormed()}…${line.slice(-half).toWellFormed()}”`;
}

const QUOTE_CHARS_MAX = 120;

/** Models that have nothing to say end with one of these; nothing is shown then (G-25). */
export function isSilence(text: string): boolean {
  switch (text.trim()) {
    case "[SILENT]":
    case "SILENT":
    case "NO_REPLY":
    case "NO REPLY":
      return true;
    default:
      return false;
  }
}
