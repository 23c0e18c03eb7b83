import { anySocketDies, frameArrives } from "../sometimes/steps.ts";
import { AS_IT_SHOULD } from "../world/twist.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { connOf } from "./scene.ts";

/** The frame is delivered and handled; the socket dies before anything comes back. */
export const cutAfter: Fault = {
  name: "cut-after",
  describe: "the frame is delivered, then the socket dies before anything comes back",
  at: ["hello", "request", "inbound", "inbound-ack", "interrupt", "idle"],
  physical: true,
  sometimes: {
    title: "a frame is handled, and its socket dies before anything comes back",
    steps: [frameArrives, anySocketDies],
  },
  // A socket that dies once nothing more is awaited dies at the next event as well.
  offers: ({ event }) =>
    event.kind === "request" || event.kind === "inbound" ? WITHOUT_PARAMETER : NOT_HERE,
  apply: (scene) => {
    const conn = connOf(scene);
    if (conn === undefined) return undefined;
    return { event: "happens", how: AS_IT_SHOULD, then: [{ what: "cut", conn }] };
  },
};
