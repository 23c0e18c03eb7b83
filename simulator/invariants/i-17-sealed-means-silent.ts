import { KEPT, lineRule, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";
import { lastSeal } from "./story/stream.ts";
import { quote } from "./story/text.ts";

/**
 * Once a `final:true` returned success or a definite failure, nothing more is written for its draft_id;
 * while it is on its way, no other frame of it is. A cancelled seal opens the stream again (G-11).
 */
export const sealedMeansSilent = lineRule({
  id: "I-17",
  title: "sealed means silent",
  clauses: ["G-05", "G-07", "F-14"],
  hears: ["wrote after seal"],
  check,
});

function check(scene: Scene): Findings {
  const action = scene.request?.action;
  const stream = scene.stream;
  if (action?.op !== "draft" || stream === null || stream.reopened) return KEPT;
  const seal = lastSeal(stream);
  if (seal === undefined || seal.fate === "ambiguous") return KEPT;
  const onItsWay = seal.fate === "pending";
  // A second seal while the first is unanswered is the repetition of G-07, whose timeout only the gateway saw.
  if (onItsWay && action.final) return KEPT;
  const what = action.final ? "another seal" : "a frame";
  const when = onItsWay
    ? "while its seal was on its way"
    : `after its seal had ended in ${seal.fate}`;
  return [
    {
      sentence: `${what} of draft ${action.draft_id} was written ${when}`,
      expected: `no frame of draft ${action.draft_id} after its seal on line ${seal.at}`,
      actual: quote(action.content),
      ...(stream.turn === null ? {} : { turn: stream.turn }),
      suspect: { line: scene.line.n, side: "gateway" },
    },
  ];
}
