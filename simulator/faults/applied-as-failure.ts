import type { Outbound } from "../../contract/generated/types.ts";
import { requestSettles } from "../sometimes/steps.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault, type Scene } from "./fault.ts";

const ERROR = "internal error";

/**
 * The op was applied, and is answered with a failure: something went wrong behind the call. To a gateway
 * it is a definite failure (D-06), and a second message has a cause (I-05).
 */
export const appliedAsFailure: Fault = {
  name: "applied-as-failure",
  describe: "the connector applies the op, and answers a failure with the error text given",
  at: ["request"],
  physical: false,
  sometimes: {
    title: "a request that was applied settles as a failure",
    steps: [requestSettles("definite")],
  },
  offers: (scene) => (isPreview(scene) ? NOT_HERE : WITHOUT_PARAMETER),
  apply: (scene, parameter) => {
    if (isPreview(scene)) return undefined;
    const error = parameter === "" ? ERROR : parameter;
    return { event: "happens", how: { tellFailure: { error } }, detail: error };
  },
};

/** A frame that is refused has its stream closed by who refuses it (C-18): that would not be applied. */
function isPreview({ event }: Scene): boolean {
  if (event.kind !== "request") return true;
  const { action } = JSON.parse(event.text) as Outbound;
  return action.op === "draft" && !action.final;
}
