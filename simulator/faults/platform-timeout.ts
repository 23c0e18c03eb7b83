import { anyRequestSettles, callIsTaken } from "../sometimes/steps.ts";
import { wholeNumber, WITHOUT_PARAMETER, type Fault } from "./fault.ts";

/** Longer than a gateway waits for the op that made the call (W-52). */
const TIMEOUT_MS = 40_000;

/** The platform applied the call; its answer takes so long that nobody waits for the op any more. */
export const platformTimeout: Fault = {
  name: "platform-timeout",
  describe: "the platform applies the call and answers 40,000 ms later, or as given",
  at: ["call"],
  physical: false,
  sometimes: {
    title: "a platform applies a call, and a request settles in doubt meanwhile",
    steps: [callIsTaken, anyRequestSettles("ambiguous")],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: (_, parameter) => {
    const answerAfterMs = wholeNumber(parameter, TIMEOUT_MS);
    return answerAfterMs === undefined ? undefined : { event: "happens", how: { answerAfterMs } };
  },
};
