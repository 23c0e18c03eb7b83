import { foldRule, KEPT, type Findings } from "./port.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import type { Scene } from "./story/scene.ts";
import type { Story } from "./story/story.ts";

/** Requests for reactions that are remembered until they are answered. */
const REQUESTS_MAX = 256;

const IS_SO: readonly unknown[] = ["already_reacted", "no_reaction"];

/** The platform's error by request, and the reactions under way that a fault was laid on: it may fail them. */
interface Marks {
  readonly already: Shelf<string>;
  readonly faulted: readonly string[];
}

const FAULTED_MAX = 64;

/** To add a reaction that is there, or to take away one that is not, is no failure (S-16). */
export const aMarkThatIsThereIsNoFailure = foldRule<Marks>({
  id: "C-29",
  title: "a mark that is there is no failure",
  clauses: ["S-16"],
  binds: "connector",
  hears: ["called for reaction", "answered failure", "fault"],
  start: { already: emptyShelf(REQUESTS_MAX), faulted: [] },
  on,
});

function on(marks: Marks, { line, before, request, turn }: Scene): readonly [Marks, Findings] {
  if (line.kind === "fault") return [faultedAt(marks, before, line.at), KEPT];
  if (request?.action.op !== "react") return [marks, KEPT];
  if (line.kind === "platform") {
    const { error } = line.answer;
    if (error === undefined || !IS_SO.includes(error)) return [marks, KEPT];
    return [{ ...marks, already: shelfSet(marks.already, request.key, error) }, KEPT];
  }
  const error = shelfGet(marks.already, request.key);
  const result = "frame" in line && line.frame.type === "outbound_result" ? line.frame.result : {};
  if (error === undefined || result.success === true) return [marks, KEPT];
  if (marks.faulted.includes(request.key)) return [marks, KEPT];
  return [
    marks,
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

function faultedAt(marks: Marks, { requests }: Story, at: string): Marks {
  const laidOn = requests.find(
    ({ action, answered, label }) => action.op === "react" && !answered && label === at,
  );
  if (laidOn === undefined) return marks;
  return { ...marks, faulted: [...marks.faulted.slice(1 - FAULTED_MAX), laidOn.key] };
}
