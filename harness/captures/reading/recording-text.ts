import { readFileSync } from "node:fs";
import { fromGiven, statOfGiven } from "../../files/read-given.ts";
import { UsageError } from "../../usage-error.ts";
import { readRecording } from "./read-recording.ts";

/** What some editors and shells put before a text. */
const BYTE_ORDER_MARK = "\uFEFF";
/** The same in UTF-16, whichever byte comes first. */
const UTF_16_MARKS: readonly string[] = ["fffe", "feff"];

/**
 * The text of a recording that a person named; a pipe is one, too.
 *
 * @throws {UsageError} When there is none, or it is not in UTF-8.
 */
export function recordingText(file: string): string {
  if (statOfGiven(file).isDirectory()) {
    throw new UsageError(`${file} is a folder; give the file in it that holds the recording`);
  }
  const bytes = fromGiven(file, () => readFileSync(file));
  if (UTF_16_MARKS.includes(bytes.toString("hex", 0, 2))) {
    throw new UsageError(
      `${file} is in UTF-16, as the > of Windows PowerShell writes; give it in UTF-8: Get-Content FILE | Set-Content -Encoding utf8 OTHER`,
    );
  }
  const text = fromGiven(file, () => bytes.toString("utf8"));
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}

/** Says of a text without a frame what it is instead. */
export function whatItIs(text: string): string {
  if (text.trim() === "") return "is empty";
  if (text.includes("\0") || text.includes(REPLACEMENT)) return "is no text";
  const { kind, lines } = readRecording(text);
  if (kind === "trace" && lines.length > 0) return "is a trace, which cannot be worked on";
  return "holds no frame";
}

/** What stands where bytes are no UTF-8. */
const REPLACEMENT = "\uFFFD";
