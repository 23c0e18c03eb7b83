import { either, writes, writesNonsense } from "../sometimes/steps.ts";
import { otherSide } from "../world/transport.ts";
import { WITHOUT_PARAMETER, type Fault } from "./fault.ts";

/** What a frame cannot be read without. */
const HEART: Readonly<Record<string, string>> = {
  outbound: "action",
  inbound: "event",
  passthrough_forward: "forward",
};

/**
 * The frame arrives as one that cannot be read, but for its id: a request is answered all the same (C-57),
 * a buffered message must not hold up what waits behind it (W-28, B46).
 */
export const garbled: Fault = {
  name: "garbled",
  describe:
    "the frame arrives with its action, event or forward null, which no reader can make sense of",
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
    const heart = HEART[String(frame["type"])];
    if (heart === undefined) return undefined;
    const text = `${JSON.stringify({ ...frame, [heart]: null })}\n`;
    const { conn, to } = event;
    return {
      event: "vanishes",
      instead: [{ what: "inject", conn, from: otherSide(to), text }],
    };
  },
};
