import type { Step } from "../sometimes/situation.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { PERSON_AT } from "./person.ts";
import { optionsOf } from "./question.ts";
import { turnMeant } from "./scene.ts";

/** Somebody who wrote nothing in any scenario. */
const STRANGER = "stranger";

const strangerPresses: Step = (line) =>
  line.kind === "user" && line.what === "presses" && line.user === STRANGER;

/** Somebody else in the chat presses the button (C-53). */
export const strangerPress: Fault = {
  name: "stranger-press",
  describe: "somebody else presses the first option of the turn's question before the event",
  at: PERSON_AT,
  physical: false,
  sometimes: {
    title: "somebody presses a button of a question that was for another",
    steps: [strangerPresses],
  },
  offers: (scene) =>
    optionsOf(scene, turnMeant(scene, "")).length > 0 ? WITHOUT_PARAMETER : NOT_HERE,
  apply(scene, parameter) {
    const turn = turnMeant(scene, parameter);
    if (turn === undefined || optionsOf(scene, turn).length === 0) return undefined;
    const pressed = { what: "press", turn: turn.key, option: "", user: STRANGER } as const;
    return { event: "waits", first: [pressed] };
  },
};
