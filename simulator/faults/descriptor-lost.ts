import { anySocketOpens, closes } from "../sometimes/steps.ts";
import { gatewayAt } from "../world/work.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault, type Scene } from "./fault.ts";

/** The handshake is never answered: after 30 s its gateway gives the socket up and dials again (W-12). */
export const descriptorLost: Fault = {
  name: "descriptor-lost",
  describe: "the hello is never answered, and the socket lives on",
  at: ["descriptor"],
  physical: true,
  sometimes: {
    title: "a handshake that is not answered is given up, and tried again on another socket",
    steps: [closes("gateway"), anySocketOpens],
  },
  offers: (scene) => (isOnlyHello(scene) ? WITHOUT_PARAMETER : NOT_HERE),
  apply: (scene) => (isOnlyHello(scene) ? { event: "vanishes" } : undefined),
};

/** Of several hellos a live socket answers all or, where its connector hangs, none. */
function isOnlyHello({ world, event }: Scene): boolean {
  const { names } = gatewayAt(world, event.gateway).tally;
  return names.filter((name) => name.startsWith("hello@")).length === 1;
}
