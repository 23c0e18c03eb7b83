import { anySocketOpens, closes } from "../sometimes/steps.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

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
  offers: () => WITHOUT_PARAMETER,
  apply: () => ({ event: "vanishes" }),
};
