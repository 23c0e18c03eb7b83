import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

const PROMPTS_MAX = 512;

interface Refusal {
  /** Number of the line by which its gateway knew. */
  readonly at: number;
}

/** A question that its connector refused is not pending: nobody's press settles it (G-67, O-35). */
export const whatWasNotShownIsNotAnswered = foldRule<Shelf<Refusal>>({
  id: "I-53",
  title: "a question that was not shown is not answered",
  clauses: ["G-67", "O-32", "O-35"],
  hears: ["settled failure", "reported prompt"],
  start: emptyShelf(PROMPTS_MAX),
  on,
});

function on(refused: Shelf<Refusal>, scene: Scene): readonly [Shelf<Refusal>, Findings] {
  const { line, settled, turn } = scene;
  let next = refused;
  for (const { request, fate } of settled) {
    if (request.action.op !== "prompt" || (fate !== "definite" && fate !== "decline")) continue;
    next = shelfSet(next, `${request.gateway}|${request.action.prompt_id}`, { at: line.n });
  }
  if (line.kind !== "report" || line.report.what !== "prompt-resolved") return [next, KEPT];
  const { prompt, answer } = line.report;
  const refusal = shelfGet(next, `${line.gateway}|${prompt}`);
  if (refusal === undefined || answer.how === "declined") return [next, KEPT];
  return [
    next,
    [
      {
        sentence: `a question of ${turn?.name ?? line.gateway} was answered though it was refused`,
        expected: "the question is not open after its refusal",
        actual: `it was refused on line ${refusal.at}, and settled all the same`,
        ...(turn === null ? {} : { turn: turn.key }),
        suspect: { line: line.n, side: "gateway" },
      },
    ],
  ];
}
