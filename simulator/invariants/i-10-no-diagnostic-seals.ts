import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { holds, quote } from "./story/text.ts";

/** A run that failed or was interrupted never ends its stream with the text of its failure (G-52). */
export const noDiagnosticSeals = lineRule({
  id: "I-10",
  title: "no diagnostic seals",
  clauses: ["G-36", "G-52", "F-21"],
  hears: ["wrote seal"],
  check,
});

function check({ line, request, turn }: Scene): Findings {
  const action = request?.action;
  if (action?.op !== "draft" || !action.final || turn?.diagnostic == null) return KEPT;
  if (!holds(action.content, turn.diagnostic)) return KEPT;
  return [
    {
      sentence: `the stream of ${turn.name} was ended with the text of its failure`,
      expected: "the text that was on screen, and the diagnostic elsewhere",
      actual: quote(action.content),
      turn: turn.key,
      suspect: { line: line.n, side: "gateway" },
    },
  ];
}
