import { requestSettles } from "../sometimes/steps.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

const ERROR = "connector could not carry out the op";

/** The connector answers no, and has applied nothing. The error text is free: old gateways read it. */
export const rejected: Fault = {
  name: "rejected",
  describe: "the connector refuses the op for good, with the error text given",
  at: ["request"],
  physical: false,
  sometimes: {
    title: "a request is refused for good",
    steps: [requestSettles("definite")],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: (_, parameter) => {
    const error = parameter === "" ? ERROR : parameter;
    return { event: "happens", how: { refuse: { error } }, detail: error };
  },
};
