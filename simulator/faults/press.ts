import type { Step } from "../sometimes/situation.ts";
import { NOT_HERE, type Fault } from "./fault.ts";
import { PERSON_AT } from "./person.ts";
import { optionsOf } from "./question.ts";
import { turnMeant } from "./scene.ts";

/** The question of some turn is settled. */
const questionIsSettled: Step = (line) =>
  line.kind === "report" && line.report.what === "prompt-resolved";

/** The person answers the turn's question. */
export const press: Fault = {
  name: "press",
  describe: "the person presses this option of the turn's question before the event",
  at: PERSON_AT,
  physical: false,
  sometimes: { title: "a question that is open is answered", steps: [questionIsSettled] },
  offers(scene) {
    const turn = turnMeant(scene, "");
    return turn?.live === true ? optionsOf(scene, turn) : NOT_HERE;
  },
  apply(scene, option) {
    const turn = turnMeant(scene, "");
    if (turn === undefined || !optionsOf(scene, turn).includes(option)) return undefined;
    return { event: "waits", first: [{ what: "press", turn: turn.key, option, user: null }] };
  },
};
