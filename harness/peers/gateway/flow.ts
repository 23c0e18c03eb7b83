import { begun, grown } from "./growing.ts";
import { growthOn } from "./growth.ts";
import { contentOfTurn, draftOf, sealOf } from "./ops.ts";
import type { Stage } from "./stage.ts";
import type { Turn } from "./turn.ts";

/** A person asks, the agent is asked and says its first piece, and what grows on the platform begins to. */
export async function streaming(stage: Stage, chat: string): Promise<Turn> {
  const turn = await begun(stage, chat);
  await grow(stage, turn);
  return turn;
}

/** The agent says one more piece, and a frame with it comes, where an answer can grow before it is over. */
export async function grow(stage: Stage, turn: Turn): Promise<void> {
  const { recorder, platform } = stage.session;
  const after = recorder.last;
  turn.say();
  const growth = growthOn(platform);
  if (growth === "whole") return;
  const [awaited, on] =
    growth === "drafts" ? ["a draft frame", draftOf(turn)] : ["more", contentOfTurn(turn)];
  await grown(stage, turn, awaited, on, after);
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
