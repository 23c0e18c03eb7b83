import type { DrawnRow } from "./choose-rows.ts";
import { lanesOf } from "./lanes.ts";

/** The same rows as a sequence diagram in Mermaid's language; every text in it is text. */
export function mermaidDiagram(title: string, rows: readonly DrawnRow[]): string {
  const body: string[] = [];
  let isGrey = false;
  for (const row of rows) {
    if (row.isGrey !== isGrey) body.push(row.isGrey ? "  rect rgb(235, 235, 235)" : "  end");
    isGrey = row.isGrey;
    body.push(`${isGrey ? "    " : "  "}${statement(row)}`);
  }
  if (isGrey) body.push("  end");
  return [
    "sequenceDiagram",
    `  title ${plain(title)}`,
    ...lanesOf(rows).map((lane) => `  participant ${lane}`),
    ...body,
    "",
  ].join("\n");
}

function statement({ from, to, kind, text, isMarked }: DrawnRow): string {
  const words = `${isMarked ? "▶ " : ""}${kind === "fault" ? "⚡ " : ""}${plain(text)}`;
  if (from === to) return `Note over ${from}: ${words}`;
  const arrow = kind === "lost" ? "-x" : kind === "call" ? "-->>" : "->>";
  return `${from}${arrow}${to}: ${words}`;
}

/** Characters that end a statement, begin a comment or are markup, as Mermaid spells them out. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[#;<>&%`]/g, (character) => `#${character.charCodeAt(0)};`);
}
