import { frameArrivesLate } from "../sometimes/steps.ts";
import { wholeNumber, type Fault } from "./fault.ts";

/** Just longer than a gateway waits for an answer (W-52), so that the answer comes to nobody. */
const STALL_MS = 31_000;

/**
 * An answer is slow, and what follows it does not wait: the delay is in the connector or the platform,
 * before the socket. `stall:500` is half a second.
 */
export const stall: Fault = {
  name: "stall",
  describe: "the answer, or the dial, comes late: by 31,000 ms or as many as given",
  at: ["dial", "result", "descriptor", "inbound", "idle", "lost", "call"],
  physical: true,
  sometimes: {
    title: "a frame arrives later than it was written",
    steps: [frameArrivesLate],
  },
  offers: ({ event }) => (event.kind === "result" || event.kind === "descriptor" ? [""] : []),
  apply: ({ event }, parameter) => {
    const byMs = wholeNumber(parameter, STALL_MS);
    if (byMs === undefined) return undefined;
    if (event.kind === "idle" && event.to === "connector") return undefined;
    if (event.kind === "call") return { event: "happens", how: { answerAfterMs: byMs } };
    return { event: "later", byMs };
  },
};
