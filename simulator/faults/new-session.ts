import { turnEnds } from "../sometimes/steps.ts";
import { liveTurnsOfPerson, PERSON_AT, saysMore } from "./person.ts";
import type { Fault } from "./fault.ts";

/** The person begins anew in the middle of a turn, which ends with that (F-23). */
export const newSession: Fault = {
  name: "new",
  describe: "the person says /new before the event",
  at: PERSON_AT,
  physical: false,
  sometimes: {
    title: "a turn ends because its session begins anew",
    steps: [turnEnds("superseded")],
  },
  offers: liveTurnsOfPerson,
  apply: (scene, parameter) => saysMore(scene, parameter, "new", () => "/new"),
};
