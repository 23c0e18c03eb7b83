import { frameArrives } from "../sometimes/steps.ts";
import type { Step } from "../sometimes/situation.ts";
import { otherSide } from "../world/transport.ts";
import { AS_IT_SHOULD } from "../world/twist.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

/** An answer to the same request, or for the same entry, comes once more. */
const arrivesAgain: Step = (line, { requestId, bufferId }) => {
  if (line.kind !== "received") return false;
  const { frame } = line;
  if (frame.type === "outbound_result") return frame.requestId === requestId;
  return frame.type === "inbound_ack" && frame.bufferId === bufferId;
};

/** The acknowledgement comes twice. The second is nobody's (W-26, C-39). */
export const ackTwice: Fault = {
  name: "ack-twice",
  describe: "the acknowledgement arrives, and arrives once more",
  at: ["result", "inbound-ack"],
  physical: true,
  sometimes: {
    title: "an answer that comes twice is taken once",
    steps: [frameArrives, arrivesAgain],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: ({ event }) => {
    if (event.kind !== "result" && event.kind !== "inbound-ack") return undefined;
    const { conn, to, text } = event;
    const again = { what: "inject", conn, from: otherSide(to), text } as const;
    return { event: "happens", how: AS_IT_SHOULD, then: [again] };
  },
};
