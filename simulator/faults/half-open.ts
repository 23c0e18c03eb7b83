import { otherSide } from "../world/transport.ts";
import { itsSocketDies, linkIs } from "../sometimes/steps.ts";
import { UNANSWERED_MS } from "../world/shape.ts";
import { NOT_HERE, wholeNumber, WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { LANE_KINDS, laneOf } from "./lane.ts";

/**
 * The network carries nothing any more, and tells nobody (B34): each side writes into the void until its
 * pings have gone unanswered for too long (W-10).
 */
export const halfOpen: Fault = {
  name: "half-open",
  describe: "nothing crosses the socket any more, and nobody is told for 90,000 ms, or as given",
  at: LANE_KINDS,
  physical: true,
  sometimes: {
    title: "a socket looks open and carries nothing, and its gateway comes back on another",
    steps: [itsSocketDies, linkIs("up")],
  },
  offers: ({ event }) =>
    event.kind === "request" || event.kind === "inbound" ? WITHOUT_PARAMETER : NOT_HERE,
  apply: (scene, parameter) => {
    const afterMs = wholeNumber(parameter, UNANSWERED_MS);
    const lane = laneOf(scene);
    if (afterMs === undefined || lane === undefined) return undefined;
    const shape = { ...lane, freeAtMs: scene.world.nowMs, everyMs: 0, lossy: true };
    const back = { ...shape, to: otherSide(lane.to) };
    return {
      event: "waits",
      first: [
        { what: "shape", shape },
        { what: "shape", shape: back },
        { what: "die", conn: lane.conn, afterMs },
      ],
    };
  },
};
