import { anotherArrives, frameArrives } from "../sometimes/steps.ts";
import { WITHOUT_PARAMETER, wholeNumber, type Fault } from "./fault.ts";

/** After so many frames a held frame is handled, if the parameter does not say otherwise. */
const FRAMES = 1;
/** A frame that nothing follows is handled after so long: later than the final of a quick turn. */
const HELD_MS_MAX = 5_000;

/**
 * A straggler (D-34): the connector has read the frame and handles it only after what follows it on the
 * same socket. `held:2` is after the next two.
 */
export const held: Fault = {
  name: "held",
  describe: "the connector handles the frame only after the next one (or n) of its socket",
  at: ["request", "inbound-ack", "interrupt"],
  physical: false,
  sometimes: {
    title: "a frame is handled behind one that was written after it",
    steps: [anotherArrives, frameArrives],
  },
  offers: ({ event }) => (event.kind === "request" ? WITHOUT_PARAMETER : []),
  apply: (_, parameter) => {
    const frames = wholeNumber(parameter, FRAMES);
    if (frames === undefined || frames === 0) return undefined;
    return { event: "happens", how: { hold: { frames, forMs: HELD_MS_MAX } } };
  },
};
