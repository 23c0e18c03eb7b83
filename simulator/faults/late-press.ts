import { takes } from "../sometimes/steps.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { PERSON_AT } from "./person.ts";
import { deadTurnWithQuestion, optionsOf } from "./question.ts";
import { turnMeant } from "./scene.ts";

/** The person answers a question that nobody waits for any more: its turn is over (G-68). */
export const latePress: Fault = {
  name: "late-press",
  describe: "the person presses a button of a turn that is over before the event; of a named one",
  at: PERSON_AT,
  physical: false,
  sometimes: {
    title: "an answer reaches the gateway whose turn is over",
    steps: [takes("gateway", "inbound")],
  },
  offers: (scene) => (deadTurnWithQuestion(scene) === undefined ? NOT_HERE : WITHOUT_PARAMETER),
  apply(scene, parameter) {
    const turn = parameter === "" ? deadTurnWithQuestion(scene) : turnMeant(scene, parameter);
    if (turn === undefined || turn.live || optionsOf(scene, turn).length === 0) return undefined;
    const pressed = { what: "press", turn: turn.key, option: "", user: null } as const;
    return { event: "waits", first: [pressed] };
  },
};
