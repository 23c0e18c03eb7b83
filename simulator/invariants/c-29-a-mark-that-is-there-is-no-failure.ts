import { foldRule, KEPT, type Findings } from "./port.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import type { Scene } from "./story/scene.ts";

/** Requests for reactions that are remembered until they are answered. */
const REQUESTS_MAX = 256;

const IS_SO: readonly unknown[] = ["already_reacted", "no_reaction"];

type Already = Shelf<string>;

/** To add a reaction that is there, or to take away one that is not, is no failure (S-16). */
export const aMarkThatIsThereIsNoFailure = foldRule<Already>({
  id: "C-29",
  title: "a mark that is there is no failure",
  clauses: ["S-16"],
  binds: "connector",
  hears: ["called for reaction", "answered failure"],
  start: emptyShelf(REQUESTS_MAX),
  on,
});

function on(already: Already, { line, request, turn }: Scene): readonly [Already, Findings] {
  if (request?.action.op !== "react") return [already, KEPT];
  if (line.kind === "platform") {
    const { error } = line.answer;
    if (error === undefined || !IS_SO.includes(error)) return [already, KEPT];
    return [shelfSet(already, request.key, error), KEPT];
  }
  const error = shelfGet(already, request.key);
  const result = "frame" in line && line.frame.type === "outbound_result" ? line.frame.result : {};
  if (error === undefined || result.success === true) return [already, KEPT];
  // A fault may make a failure of any answer.
  if (turn?.faulted === true) return [already, KEPT];
  return [
    already,
    [
      {
        sentence: `a reaction of ${turn?.name ?? "a turn"} that is as it was asked for was called a failure`,
        expected: `success, for ${error}`,
        actual: result.error ?? "a failure",
        ...(turn === null ? {} : { turn: turn.key }),
        suspect: { line: line.n, side: "connector" },
      },
    ],
  ];
}
