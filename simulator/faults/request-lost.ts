import { requestSettles } from "../sometimes/steps.ts";
import { cut } from "./cut.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

/** The op was written and never reached the connector. A live socket loses nothing, so it dies (D-06). */
export const requestLost: Fault = {
  name: "request-lost",
  describe: "the socket dies before the connector has read the request",
  at: ["request"],
  physical: true,
  sometimes: {
    title: "a request that never arrived settles in doubt",
    steps: [requestSettles("ambiguous")],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: (scene, parameter) => cut.apply(scene, parameter),
};
