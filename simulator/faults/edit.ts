import type { Step } from "../sometimes/situation.ts";
import { liveTurnsOfPerson, PERSON_AT } from "./person.ts";
import { turnMeant } from "./scene.ts";
import type { Fault } from "./fault.ts";

const personEdits: Step = (line) => line.kind === "user" && line.what === "edits";

/** The person changes the message that is being answered. The contract has no word for that (W-33). */
export const edit: Fault = {
  name: "edit",
  describe: "the person changes the message that began the turn before the event",
  at: PERSON_AT,
  physical: false,
  sometimes: {
    title: "a message is changed while it is answered",
    steps: [personEdits],
  },
  offers: liveTurnsOfPerson,
  apply(scene, parameter) {
    const turn = turnMeant(scene, parameter);
    if (turn === undefined || turn.said === null) return undefined;
    const changed = {
      what: "edit",
      turn: turn.key,
      text: `Rather this about ${turn.name}`,
    } as const;
    return { event: "waits", first: [changed] };
  },
};
