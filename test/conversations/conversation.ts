import type { Side } from "../../contract/trace-line.ts";
import { assert } from "../../contract/assert.ts";

/** One line of a conversation on the page. */
export type Spoken =
  | { readonly is: "frame"; readonly by: Side; readonly text: string; readonly lost: boolean }
  | { readonly is: "opened" }
  | { readonly is: "closed"; readonly code: number }
  | { readonly is: "told" };

export interface Conversation {
  readonly title: string;
  readonly spoken: readonly Spoken[];
}

const SECTION = /^## \d+\. (.+)$/;
const FRAME = /^(gateway|connector)( ✗)?\s+(\{.*\})$/;
const CLOSED = /^link\s+closed (\d{4})$/;
const OPENED = /^link\s+opened$/;
const TOLD = /^(?:screen|time)\s+\S/;

/** The conversations of a page: its numbered sections, each with everything in its `conversation` blocks. */
export function conversationsIn(page: string): readonly Conversation[] {
  const found: { readonly title: string; readonly spoken: Spoken[] }[] = [];
  let inBlock = false;
  for (const line of page.split("\n")) {
    const title = SECTION.exec(line)?.[1];
    if (title !== undefined) found.push({ title, spoken: [] });
    else if (line === "```conversation") inBlock = true;
    else if (line === "```") inBlock = false;
    else if (inBlock) found.at(-1)?.spoken.push(spokenIn(line));
  }
  return found;
}

function spokenIn(line: string): Spoken {
  const [, by, lost, text] = FRAME.exec(line) ?? [];
  if (by !== undefined && text !== undefined) {
    return { is: "frame", by: by === "gateway" ? by : "connector", text, lost: lost !== undefined };
  }
  const code = CLOSED.exec(line)?.[1];
  if (code !== undefined) return { is: "closed", code: Number(code) };
  if (OPENED.test(line)) return { is: "opened" };
  assert(TOLD.test(line), `no line of a conversation: ${line}`);
  return { is: "told" };
}
