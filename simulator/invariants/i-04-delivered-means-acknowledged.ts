import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { bare, quote } from "./story/text.ts";
import type { TurnStory } from "./story/turn.ts";

/** A gateway that says "final delivered" was told so, of exactly that text (G-45). */
export const deliveredMeansAcknowledged = lineRule({
  id: "I-04",
  title: "delivered means acknowledged",
  clauses: ["G-45", "F-16", "F-18"],
  hears: ["reported turn"],
  check,
});

function check({ line, before, turn }: Scene): Findings {
  if (line.kind !== "report" || line.report.what !== "turn-ended" || turn === null) return KEPT;
  const { delivered, payload } = line.report;
  if (!delivered || payload === null || wasAcknowledged(turn, payload)) return KEPT;
  const last = turn.finals.at(-1);
  const written = before.requests.length > 0 ? "nothing that was answered with success" : "nothing";
  return [
    {
      sentence: `the gateway takes the answer to ${turn.name} for delivered, and it is not`,
      expected: `an op with ${quote(payload)} that was answered with success`,
      actual: turn.acked.length === 0 ? written : `success for ${quote(turn.acked.at(-1) ?? "")}`,
      turn: turn.key,
      suspect: { line: last?.at ?? line.n, side: "gateway" },
    },
  ];
}

/** By one op, or by the parts of a text that was cut (G-27). */
function wasAcknowledged({ acked }: TurnStory, payload: string): boolean {
  if (acked.includes(payload)) return true;
  const wanted = bare(payload);
  if (acked.some((text) => bare(text) === wanted)) return true;
  const parts = acked.map(bare).filter((text) => text !== "" && wanted.includes(text));
  return parts.join("").endsWith(wanted);
}
