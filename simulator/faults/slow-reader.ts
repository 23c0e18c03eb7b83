import type { Step } from "../sometimes/situation.ts";
import { NOT_HERE, wholeNumber, WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { LANE_KINDS, laneOf } from "./lane.ts";

/** Slower than a turn writes (G-24), so that frames queue up. */
const EVERY_MS = 1_500;

/** A frame of that socket is handled, and time has passed since the one before. */
const takesLate: Step = (line, laid) => {
  const sinceMs = laid.shown.at(-1)?.ms ?? laid.ms;
  return line.kind === "received" && line.conn === laid.conn && line.ms > sinceMs;
};

/** From now on the peer takes so long for each frame of this socket (B48). Nothing is lost by it. */
export const slowReader: Fault = {
  name: "slow-reader",
  describe: "the peer takes 1,500 ms, or as given, for each frame of the socket from this one on",
  at: LANE_KINDS,
  physical: true,
  sometimes: {
    title: "a peer that reads slowly still reads everything, one after the other",
    steps: [takesLate, takesLate],
  },
  offers: ({ event }) => (event.kind === "request" ? WITHOUT_PARAMETER : NOT_HERE),
  apply: (scene, parameter) => {
    const everyMs = wholeNumber(parameter, EVERY_MS);
    const lane = laneOf(scene);
    if (everyMs === undefined || everyMs === 0 || lane === undefined) return undefined;
    const shape = { ...lane, freeAtMs: scene.world.nowMs, everyMs, lossy: false };
    return { event: "waits", first: [{ what: "shape", shape }] };
  },
};
