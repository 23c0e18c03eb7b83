import { linkIs } from "../sometimes/steps.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault, type Scene } from "./fault.ts";
import { gatewayOf } from "./scene.ts";

/**
 * A second process of the same gateway starts while the first one lives, as when a deployment overlaps
 * (F-77). The newer is served; the older is told so, and stays away (D-28).
 */
export const twin: Fault = {
  name: "twin",
  describe:
    "a second process of the same gateway starts, without a past, while the first one lives",
  at: ["descriptor", "request", "result", "inbound", "agent"],
  physical: false,
  sometimes: {
    title: "of two processes of one gateway the older is replaced, and stays away",
    steps: [linkIs("replaced")],
  },
  offers: (scene) =>
    scene.event.kind === "inbound" && !hasTwin(scene) ? WITHOUT_PARAMETER : NOT_HERE,
  apply: (scene) => {
    const gateway = gatewayOf(scene);
    if (gateway < 0 || hasTwin(scene)) return undefined;
    return { event: "waits", first: [{ what: "twin", gateway }] };
  },
};

/** One a run is enough: two more would only replace each other as these two do. */
function hasTwin({ stage, world }: Scene): boolean {
  return world.gateways.length > stage.gateways.length;
}
