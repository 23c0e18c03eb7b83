import { deliveredAgain, either, requestSettles } from "../sometimes/steps.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

/** The connector applied the op and never says so; or it never counts an acknowledgement of ours. */
export const ackLost: Fault = {
  name: "ack-lost",
  describe: "the acknowledgement is lost and the socket lives on",
  at: ["result", "inbound-ack"],
  physical: true,
  sometimes: {
    title:
      "a request whose answer is lost settles in doubt, or an entry that was acknowledged comes again",
    steps: [either(requestSettles("ambiguous"), deliveredAgain)],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: () => ({ event: "vanishes" }),
};
