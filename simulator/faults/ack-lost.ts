import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

/** The connector applied the op and never says so; or it never counts an acknowledgement of ours. */
export const ackLost: Fault = {
  name: "ack-lost",
  describe: "the acknowledgement is lost and the socket lives on",
  at: ["result", "inbound-ack"],
  physical: true,
  offers: () => WITHOUT_PARAMETER,
  apply: () => ({ event: "vanishes" }),
};
