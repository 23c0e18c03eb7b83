import { takes, writes } from "../sometimes/steps.ts";
import { NOT_HERE, WITHOUT_PARAMETER, type Fault } from "./fault.ts";

/** A request id that no gateway uses. */
const NOBODYS_ID = "0".repeat(31) + "1";

/** The connector answers a request that nobody made: a stray of an earlier life (W-26). */
export const ackOfNobody: Fault = {
  name: "ack-of-nobody",
  describe: "the connector answers, before the event, a request that nobody made",
  at: ["result", "inbound"],
  physical: true,
  sometimes: {
    title: "an answer to nothing is dropped, and its gateway goes on",
    steps: [takes("gateway", "outbound_result"), writes("gateway", "outbound")],
  },
  offers: ({ event }) => (event.kind === "result" ? WITHOUT_PARAMETER : NOT_HERE),
  apply: ({ event }) => {
    const { conn } = event;
    const result = { success: true, message_id: "0.000000" };
    const frame = { type: "outbound_result", requestId: NOBODYS_ID, result };
    const text = `${JSON.stringify(frame)}\n`;
    return { event: "waits", first: [{ what: "inject", conn, from: "connector", text }] };
  },
};
