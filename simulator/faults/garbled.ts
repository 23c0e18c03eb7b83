import { either, writes, writesNonsense } from "../sometimes/steps.ts";
import { otherSide } from "../world/transport.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

/** What a frame cannot be read without. */
const HEART = { request: "action", inbound: "event" } as const;

/**
 * The frame arrives as one that cannot be read, but for its id: a request is answered all the same (C-57),
 * a buffered message must not hold up what waits behind it (W-28, B46).
 */
export const garbled: Fault = {
  name: "garbled",
  describe: "the frame arrives with its action or event null, which no reader can make sense of",
  at: ["request", "inbound"],
  physical: true,
  sometimes: {
    title: "a frame that cannot be read is answered all the same",
    steps: [
      either(writesNonsense("gateway"), writesNonsense("connector")),
      either(writes("connector", "outbound_result"), writes("gateway", "inbound_ack")),
    ],
  },
  offers: () => WITHOUT_PARAMETER,
  apply: ({ event }) => {
    if (event.kind !== "request" && event.kind !== "inbound") return undefined;
    const frame = JSON.parse(event.text) as Readonly<Record<string, unknown>>;
    const text = `${JSON.stringify({ ...frame, [HEART[event.kind]]: null })}\n`;
    const { conn, to } = event;
    return {
      event: "vanishes",
      instead: [{ what: "inject", conn, from: otherSide(to), text }],
    };
  },
};
