import { SEEN_INBOUND_MAX } from "../../contract/limits.ts";
import { tableGet } from "../../contract/table.ts";
import { foldRule, KEPT, type Findings } from "./port.ts";
import { emptyShelf, shelfGet, shelfSet, type Shelf } from "./shelf.ts";
import type { Scene } from "./story/scene.ts";
import type { TurnStory } from "./story/turn.ts";
import { findTurn } from "./story/turns.ts";

/** Messages of which a run was started. */
interface Started {
  /** How many there were before each, so that the gateway's memory can be counted back. */
  readonly count: number;
  readonly runs: Shelf<{ readonly process: string; readonly place: number }>;
}

/** One message starts one turn in one process, also when it is delivered again (G-73). */
export const oneRunForOneMessage = foldRule<Started>({
  id: "I-44",
  title: "one run for one message",
  clauses: ["G-73", "G-75", "G-76", "F-03"],
  hears: ["reported turn", "claimed stream", "wrote send", "wrote edit"],
  start: { count: 0, runs: emptyShelf(2 * SEEN_INBOUND_MAX) },
  on,
});

function on(started: Started, scene: Scene): readonly [Started, Findings] {
  const { line, before, turn } = scene;
  if (line.kind !== "report") {
    const again = turn !== null && turn.run > 1 && findTurn(before, turn.key) === null;
    return [started, again ? judgeSecondRun(scene, turn) : KEPT];
  }
  if (line.report.what !== "turn-started") return [started, KEPT];
  const incarnation = tableGet(scene.story.gateways, line.gateway)?.process ?? 1;
  const process = `${line.gateway} ${incarnation}`;
  const key = line.report.turn;
  const earlier = shelfGet(started.runs, key);
  const count = started.count + 1;
  const next = { count, runs: shelfSet(started.runs, key, { process, place: count }) };
  const remembered = earlier !== undefined && count - earlier.place <= SEEN_INBOUND_MAX;
  if (!remembered || earlier.process !== process) return [next, KEPT];
  return [next, [twice(turn?.name ?? key, turn?.key, line.n)]];
}

function judgeSecondRun({ before, line }: Scene, turn: TurnStory): Findings {
  const name = turn.key.slice(0, turn.key.lastIndexOf("~"));
  const first = findTurn(before, turn.run === 2 ? name : `${name}~${turn.run - 1}`);
  if (first?.process !== turn.process) return KEPT;
  return [twice(turn.name, turn.key, line.n)];
}

function twice(name: string, turn: string | undefined, line: number): Findings[number] {
  return {
    sentence: `${name} was answered twice: it was run again when it was delivered again`,
    expected: "the second delivery is acknowledged and dropped",
    actual: "a second run",
    ...(turn === undefined ? {} : { turn }),
    suspect: { line, side: "gateway" },
  };
}
