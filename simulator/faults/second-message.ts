import { takes } from "../sometimes/steps.ts";
import { liveTurnsOfPerson, PERSON_AT, saysMore } from "./person.ts";
import type { Fault } from "./fault.ts";

/** The person does not wait for the answer and writes again in the same session. */
export const secondMessage: Fault = {
  name: "second-message",
  describe: "the person says something more in the same session before the event",
  at: PERSON_AT,
  physical: false,
  sometimes: {
    title: "a second message reaches the gateway of a turn that runs",
    steps: [takes("gateway", "inbound")],
  },
  offers: liveTurnsOfPerson,
  apply: (scene, parameter) =>
    saysMore(scene, parameter, "more", (turn) => `And another thing about ${turn}`),
};
