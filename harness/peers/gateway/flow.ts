import { contentOfTurn, draftOf, lineOf, sealOf } from "./ops.ts";
import type { Line } from "../../../contract/trace-line.ts";
import type { Stage } from "./stage.ts";
import type { Turn } from "./turn.ts";

/** A person asks, the agent is asked and says its first piece, and a draft frame with it comes. */
export async function streaming(stage: Stage, chat: string): Promise<Turn> {
  const turn = stage.ask(chat);
  await stage.asked(turn);
  await grow(stage, turn);
  return turn;
}

/** The agent says one more piece, and a draft frame with it comes. */
export async function grow(stage: Stage, turn: Turn): Promise<Line> {
  const after = stage.session.recorder.last;
  turn.say();
  return stage.hoped(`a draft frame of ${turn.name}`, lineOf(draftOf(turn)), undefined, after);
}

/** A whole turn in a chat of its own, from the question to the answer on screen. */
export async function wholeTurn(stage: Stage, what: string): Promise<Turn> {
  const turn = stage.ask(stage.chat());
  await stage.asked(turn, what);
  turn.answer();
  await stage.shown(turn, undefined, what);
  return turn;
}

/** Requests of the gateway with this turn's words that came after a line. */
export function contentAfter(stage: Stage, turn: Turn, after: number): readonly number[] {
  return stage.ops(contentOfTurn(turn)).flatMap(({ line }) => (line > after ? [line] : []));
}

export const NOT_SEALED = {
  id: "not-sealed",
  clauses: ["G-06", "G-30", "F-25"],
  title: "a refused stream is not sealed",
} as const;

/** Checks that no seal of this turn came after a line. */
export function notSealedAfter(stage: Stage, turn: Turn, after: number): void {
  const seals = stage.ops(sealOf(turn)).filter(({ line }) => line > after);
  stage.check(
    NOT_SEALED,
    seals.map(({ line }) => ({
      sentence: `the refused stream of ${turn.name} was sealed`,
      expected: "its final by a send, or by an edit of what is on screen",
      actual: `a seal on line ${line}`,
      turn: turn.name,
      line,
      suspect: { line, side: "gateway" },
    })),
  );
}
