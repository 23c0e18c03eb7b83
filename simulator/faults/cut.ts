import { anySocketDies, anySocketOpens } from "../sometimes/steps.ts";
import type { EventKind } from "../world/event.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { LANE_KINDS } from "./lane.ts";
import { connOf } from "./scene.ts";

const AT: readonly EventKind[] = [
  "dial",
  "open",
  ...LANE_KINDS,
  "close",
  "call",
  "agent",
  "user",
  "wake",
];

/** The link dies before the event: what crosses it is lost with all behind it, anything else still happens. */
export const cut: Fault = {
  name: "cut",
  describe: "the socket dies without a word; what is under way on it is lost",
  at: AT,
  physical: true,
  sometimes: {
    title: "a socket dies, and a gateway comes back on another",
    steps: [anySocketDies, anySocketOpens],
  },
  // A request that is lost at a cut has a fault of its own.
  offers: (scene) =>
    scene.event.kind === "request" || connOf(scene) === undefined ? NOT_HERE : WITHOUT_PARAMETER,
  apply: (scene) => {
    const conn = connOf(scene);
    return conn === undefined ? undefined : { event: "waits", first: [{ what: "cut", conn }] };
  },
};
