import type { Line } from "../trace-line.ts";
import { redacted } from "./redact.ts";

/** One line of a trace as it is kept: JSON without secrets, and a newline. */
export function traceText(line: Line): string {
  return `${JSON.stringify(redacted(line))}\n`;
}
