import { requestSettles } from "../sometimes/steps.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";
import { turnMeant } from "./scene.ts";

/** The destination is refused on grounds of authorisation (O-30): final for that chat in that run (O-32). */
export const declined: Fault = {
  name: "declined",
  describe: "the connector declines the destination (egress_declined), with the error text given",
  at: ["request"],
  physical: false,
  sometimes: {
    title: "a request is declined",
    steps: [requestSettles("decline")],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: (scene, parameter) => {
    const platform = turnMeant(scene, "")?.said?.platform ?? "relay";
    const error =
      parameter === ""
        ? `${platform} egress declined: target is not an approved destination for this connection`
        : parameter;
    return { event: "happens", how: { refuse: { error, code: "egress_declined" } }, detail: error };
  },
};
