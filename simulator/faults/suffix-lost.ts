import { itsSocketDies } from "../sometimes/steps.ts";
import { NOT_HERE, wholeNumber, WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { LANE_KINDS, laneOf } from "./lane.ts";

/** How long the writer goes on before it learns that nothing arrives. */
const UNNOTICED_MS = 1_500;

/**
 * A live socket loses no single frame: when it dies, it loses the end of what was written (D-34). The
 * writer goes on for a while, and what the other side writes still arrives.
 */
export const suffixLost: Fault = {
  name: "suffix-lost",
  describe: "the frame and all behind it are lost; the socket dies 1,500 ms later, or as given",
  at: LANE_KINDS,
  physical: true,
  sometimes: {
    title: "what was written last on a socket is lost, and the socket dies behind it",
    steps: [itsSocketDies],
  },
  offers: ({ event }) =>
    event.kind === "request" || event.kind === "result" ? WITHOUT_PARAMETER : NOT_HERE,
  apply: (scene, parameter) => {
    const afterMs = wholeNumber(parameter, UNNOTICED_MS);
    const lane = laneOf(scene);
    if (afterMs === undefined || lane === undefined) return undefined;
    const shape = { ...lane, freeAtMs: scene.world.nowMs, everyMs: 0, lossy: true };
    const die = { what: "die", conn: lane.conn, afterMs } as const;
    return { event: "waits", first: [{ what: "shape", shape }, die] };
  },
};
