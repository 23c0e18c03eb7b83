import { callIsRefused, writes } from "../sometimes/steps.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

/** An error of the platform's own that says nothing about why. */
const ERROR = "internal_error";

/** The platform answers an error by name and changes nothing. `platform-error:msg_too_long`. */
export const platformError: Fault = {
  name: "platform-error",
  describe: "the platform refuses the call with the error code given",
  at: ["call"],
  physical: false,
  sometimes: {
    title: "a platform refuses a call, and its connector answers",
    steps: [callIsRefused, writes("connector", "outbound_result")],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: (_, parameter) => {
    const error = parameter === "" ? ERROR : parameter;
    return { event: "happens", how: { platformError: { error } }, detail: error };
  },
};
