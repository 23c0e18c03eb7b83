import { readPromptToken } from "../../contract/prompt-token.ts";
import { questionOf } from "../world/answers.ts";
import type { Turn } from "../world/state.ts";
import { allTurns } from "../world/turns.ts";
import type { Scene } from "./fault.ts";

/** The options of the last question of a turn that is on a screen, in order; none where there is none. */
export function optionsOf(scene: Scene, turn: Turn | undefined): readonly string[] {
  const question = turn === undefined ? undefined : questionOf(scene, turn, "");
  const buttons = question?.bubble.buttons ?? [];
  return buttons.flatMap(({ data }) => readPromptToken(data)?.optionId ?? []);
}

/** A turn that is over and whose question can still be pressed. */
export function deadTurnWithQuestion(scene: Scene): Turn | undefined {
  return allTurns(scene.world).find((turn) => {
    return !turn.live && turn.runs > 0 && questionOf(scene, turn, "") !== undefined;
  });
}
