import type { Slip } from "./slip.ts";

type Misreading = Pick<Slip, "clauses" | "summary" | "reads">;

/** Mistakes of reading lines, which both sides can make. */
export const MISREADINGS = {
  firstLineOnly: {
    clauses: ["W-14"],
    summary: "Of a message only the first line is read.",
    reads: (text) => (text.includes("\n") ? `${text.trimStart().split("\n", 1)[0] ?? ""}\n` : text),
  },
  messageIsLine: {
    clauses: ["W-14", "W-16"],
    summary: "The end of a message is taken for the end of a line.",
    reads: (text) => (text.endsWith("\n") ? text : `${text}\n`),
  },
  stuckBehindUnknown: {
    clauses: ["W-18"],
    summary: "The line behind a frame of an unknown type is lost with it.",
    reads: (text) => text.replace(/("type":"no_such_frame".*)\n/, "$1"),
  },
  refusesUnknownFields: {
    clauses: ["W-19", "D-02"],
    summary: "A frame with a field that it does not know is not read.",
    reads: (text) => (text.includes("no_such_field") ? "[]\n" : text),
  },
} as const satisfies Readonly<Record<string, Misreading>>;
