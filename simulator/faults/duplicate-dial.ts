import type { Step } from "../sometimes/situation.ts";
import { AS_IT_SHOULD } from "../world/twist.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

/** The connector gives up a socket on which nobody ever said hello. */
const closesTheOther: Step = (line) => line.kind === "close" && line.by === "connector";

/**
 * The dial arrives twice, as where something on its way tries again: a second socket of the same gateway,
 * on which nobody will ever say anything (B34, D-28).
 */
export const duplicateDial: Fault = {
  name: "duplicate-dial",
  describe: "the dial arrives twice: the second socket stays without a word",
  at: ["dial"],
  physical: true,
  sometimes: {
    title:
      "a second socket of a gateway on which nobody speaks is given up, and the first one lives on",
    steps: [closesTheOther],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: ({ event }) => {
    if (event.kind !== "dial") return undefined;
    const { gateway, url, authorization } = event;
    const again = { what: "dial-again", gateway, url, authorization } as const;
    return { event: "happens", how: AS_IT_SHOULD, then: [again] };
  },
};
