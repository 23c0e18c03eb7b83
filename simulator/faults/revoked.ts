import { linkIs } from "../sometimes/steps.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { gatewayOf } from "./scene.ts";

/** The credential of the gateway is taken back: its socket ends with 4401, and so does the next (C-48). */
export const revoked: Fault = {
  name: "revoked",
  describe: "the credential of the gateway is taken back before the event",
  at: ["descriptor", "request", "result", "inbound", "agent"],
  physical: true,
  sometimes: {
    title: "a gateway whose credential was taken back stops for good",
    steps: [linkIs("revoked")],
  },
  offers: ({ event }) => (event.kind === "result" ? WITHOUT_PARAMETER : NOT_HERE),
  apply: (scene) => {
    const gateway = gatewayOf(scene);
    if (gateway < 0) return undefined;
    return { event: "waits", first: [{ what: "revoke", gateway }] };
  },
};
