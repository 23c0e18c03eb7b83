import { httpIsAnsweredLate } from "../sometimes/steps.ts";
import { WITHOUT_PARAMETER, wholeNumber, type Fault } from "./fault.ts";

/** Just longer than a gateway waits for a file (W-79). */
const LATE_MS = 31_000;

/** The answer comes when nobody waits for it any more. `http-late:500` is half a second. */
export const httpLate: Fault = {
  name: "http-late",
  describe: "the answer over HTTP comes late: by 31,000 ms or as many as given",
  at: ["http-answer"],
  physical: true,
  sometimes: {
    title: "an answer over HTTP comes later than it was given",
    steps: [httpIsAnsweredLate],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: (_, parameter) => {
    const byMs = wholeNumber(parameter, LATE_MS);
    return byMs === undefined ? undefined : { event: "later", byMs };
  },
};
