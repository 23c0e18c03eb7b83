import { callIsRefused, sameCallIsTaken } from "../sometimes/steps.ts";
import { TOO_FAST } from "./platform-words.ts";
import { wholeNumber, WITHOUT_PARAMETER, type Fault } from "./fault.ts";

const RETRY_AFTER_MS = 1_000;

/** The platform has had enough for now (S-03, C-56). `ratelimited:30000` asks for half a minute of quiet. */
export const ratelimited: Fault = {
  name: "ratelimited",
  describe: "the platform refuses the call for 1,000 ms, or as long as given",
  at: ["call"],
  physical: false,
  sometimes: {
    title: "a call is refused for now, and made again with success",
    steps: [callIsRefused, sameCallIsTaken],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: ({ event }, parameter) => {
    const retryAfterMs = wholeNumber(parameter, RETRY_AFTER_MS);
    if (retryAfterMs === undefined || event.kind !== "call") return undefined;
    const { platform } = event.call;
    const error = TOO_FAST[platform];
    // WhatsApp never says for how long.
    const platformError = platform === "whatsapp" ? { error } : { error, retryAfterMs };
    return { event: "happens", how: { platformError } };
  },
};
