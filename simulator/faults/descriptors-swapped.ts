import { anotherArrives, frameArrives } from "../sometimes/steps.ts";
import { sameLane } from "../world/event.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault, type Scene } from "./fault.ts";

/** The hellos are answered out of order: the first identity's descriptor comes behind the next (F-82). */
export const descriptorsSwapped: Fault = {
  name: "descriptors-swapped",
  describe: "the descriptor comes behind the next one of its socket",
  at: ["descriptor"],
  physical: true,
  sometimes: {
    title: "descriptors come in another order than their hellos",
    steps: [anotherArrives, frameArrives],
  },
  offers: (scene) => (hasAnother(scene) ? WITHOUT_PARAMETER : NOT_HERE),
  // What is under way at this moment comes first, so that no time passes.
  apply: (scene) => (hasAnother(scene) ? { event: "later", byMs: 0 } : undefined),
};

function hasAnother({ world, event }: Scene): boolean {
  return world.flight.some((other) => {
    return other !== event && other.kind === "descriptor" && sameLane(other, event);
  });
}
