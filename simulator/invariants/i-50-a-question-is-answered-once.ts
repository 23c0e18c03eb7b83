import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import type { Scene } from "./story/scene.ts";

const PROMPTS_MAX = 512;

interface Settlement {
  /** Number of the line that reports it. */
  readonly at: number;
}

/** A question is settled once, however often its button is pressed (G-68). */
export const aQuestionIsAnsweredOnce = foldRule<Shelf<Settlement>>({
  id: "I-50",
  title: "a question is answered once",
  clauses: ["G-68", "D-24", "B36"],
  hears: ["reported prompt"],
  start: emptyShelf(PROMPTS_MAX),
  on,
});

function on(
  settled: Shelf<Settlement>,
  { line, turn }: Scene,
): readonly [Shelf<Settlement>, Findings] {
  if (line.kind !== "report" || line.report.what !== "prompt-resolved") return [settled, KEPT];
  const key = `${line.gateway}|${line.report.prompt}`;
  const before = shelfGet(settled, key);
  if (before === undefined) return [shelfSet(settled, key, { at: line.n }), KEPT];
  return [
    settled,
    [
      {
        sentence: `a question of ${turn?.name ?? line.gateway} was answered twice`,
        expected: "a repeated answer has no effect",
        actual: `it was settled on line ${before.at} before`,
        ...(turn === null ? {} : { turn: turn.key }),
        suspect: { line: line.n, side: "gateway" },
      },
    ],
  ];
}
