import { frameArrivesLate } from "../sometimes/steps.ts";
import { wholeNumber, WITHOUT_PARAMETER, NOT_HERE, type Fault } from "./fault.ts";
import { LANE_KINDS, laneOf } from "./lane.ts";

const DELAY_MS = 2_000;

/**
 * The network is slow in one direction of a socket: the frame and all that is written behind it arrive so
 * much later, in their order. `delayed:500` is half a second.
 */
export const delayed: Fault = {
  name: "delayed",
  describe: "the frame and all behind it on its socket arrive 2,000 ms later, or as given",
  at: LANE_KINDS,
  physical: true,
  sometimes: {
    title: "a socket is slow in one direction, and its frames arrive all the same",
    steps: [frameArrivesLate],
  },
  offers: ({ event }) =>
    event.kind === "request" || event.kind === "inbound" ? WITHOUT_PARAMETER : NOT_HERE,
  apply: (scene, parameter) => {
    const byMs = wholeNumber(parameter, DELAY_MS);
    const lane = laneOf(scene);
    if (byMs === undefined || byMs === 0 || lane === undefined) return undefined;
    const freeAtMs = scene.world.nowMs + byMs;
    const shape = { ...lane, freeAtMs, everyMs: 0, lossy: false };
    return { event: "waits", first: [{ what: "shape", shape }] };
  },
};
