import { anySocketOpens, closes } from "../sometimes/steps.ts";
import { sameLane } from "../world/event.ts";
import { gatewayAt } from "../world/work.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault, type Scene } from "./fault.ts";
import { laneOf } from "./lane.ts";

/** The handshake is never answered: after 30 s its gateway gives the socket up and dials again (W-12). */
export const descriptorLost: Fault = {
  name: "descriptor-lost",
  describe: "no hello is ever answered, and the socket lives on",
  at: ["descriptor"],
  physical: true,
  sometimes: {
    title: "a handshake that is not answered is given up, and tried again on another socket",
    steps: [closes("gateway"), anySocketOpens],
  },
  offers: (scene) => (isFirstOfAll(scene) ? WITHOUT_PARAMETER : NOT_HERE),
  apply: (scene) => {
    const lane = laneOf(scene);
    if (lane === undefined || !isFirstOfAll(scene)) return undefined;
    const freeAtMs = scene.world.nowMs;
    const shape = { ...lane, freeAtMs, everyMs: 0, lossy: true, only: "descriptor" } as const;
    return { event: "waits", first: [{ what: "shape", shape }] };
  },
};

/** Of several hellos a live socket answers all or, where its connector hangs, none. */
function isFirstOfAll({ world, event }: Scene): boolean {
  const { names } = gatewayAt(world, event.gateway).tally;
  const hellos = names.filter((name) => name.startsWith("hello@")).length;
  const underWay = world.flight.filter((other) => {
    return other.kind === "descriptor" && sameLane(other, event);
  });
  return underWay.filter((other) => other !== event).length === hellos - 1;
}
