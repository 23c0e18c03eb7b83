import type { Line } from "../../../contract/trace-line.ts";

/** Ops of an answer, in the words of a shape. */
const WORDS: Readonly<Record<string, string>> = { send: "send", edit: "edit", draft: "draft" };

/** The ops that a turn of a run shows its answer with, repeats in a row as one: `draft seal`. */
export function shapeOf(lines: readonly Line[], turn: string): string {
  const shape: string[] = [];
  for (const line of lines) {
    if (line.kind !== "sent" || line.from !== "gateway" || line.frame.type !== "outbound") continue;
    if (line.label?.startsWith(`${turn}/`) !== true || isBeside(line.label)) continue;
    const { action } = line.frame;
    const word = action.op === "draft" && action.final ? "seal" : WORDS[action.op];
    if (word !== undefined && shape.at(-1) !== word) shape.push(word);
  }
  return shape.join(" ");
}

function isBeside(label: string): boolean {
  return /\/(?:commentary|heartbeat|typing|card)/.test(label);
}
