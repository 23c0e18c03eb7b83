import { takes, turnEnds } from "../sometimes/steps.ts";
import { liveTurnsOfPerson, PERSON_AT } from "./person.ts";
import { turnMeant } from "./scene.ts";
import { NOT_HERE, type Fault } from "./fault.ts";

/** The person stops the turn, by the gateway's own means (W-30). */
export const stop: Fault = {
  name: "stop",
  describe: "the person interrupts the turn before the event; another turn, if one is named",
  at: PERSON_AT,
  physical: false,
  sometimes: {
    title: "a turn ends as interrupted",
    steps: [takes("gateway", "interrupt_inbound"), turnEnds("interrupted")],
  },
  offers: (scene) =>
    (turnMeant(scene, "")?.session ?? null) === null ? NOT_HERE : liveTurnsOfPerson(scene),
  apply: (scene, parameter) => {
    const turn = turnMeant(scene, parameter);
    if (turn === undefined || turn.said === null || turn.session === null) return undefined;
    return { event: "waits", first: [{ what: "interrupt", turn: turn.key }] };
  },
};
