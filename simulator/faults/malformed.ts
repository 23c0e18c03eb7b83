import { writes, writesNonsense } from "../sometimes/steps.ts";
import { NOT_HERE, type Fault } from "./fault.ts";
import { connOf } from "./scene.ts";

/** Lines that are no frame for a gateway (W-17, W-20). The request id is one that nobody uses. */
export const MALFORMED_LINES: Readonly<Record<string, string>> = {
  "not-json": "{",
  array: "[]",
  null: "null",
  number: "1",
  "type-not-text": '{"type":[]}',
  "event-null": '{"type":"inbound","event":null}',
  "result-null": `{"type":"outbound_result","requestId":"${"0".repeat(32)}","result":null}`,
  "descriptor-empty": '{"type":"descriptor","descriptor":{}}',
};

/** Something on the socket is no frame. The reader must live on, and so must all requests (F-81). */
export const malformed: Fault = {
  name: "malformed",
  describe: `the connector writes a line before the event that is no frame: ${Object.keys(MALFORMED_LINES).join(", ")}`,
  at: ["descriptor", "result", "inbound", "agent", "wake", "interrupt"],
  physical: true,
  sometimes: {
    title: "a gateway reads what is no frame, and writes on",
    steps: [writesNonsense("connector"), writes("gateway", "outbound")],
  },
  // Which line it is makes no difference to a sound reader, so one stands for all.
  offers: (scene) =>
    scene.event.kind === "result" || scene.event.kind === "inbound" ? ["array"] : NOT_HERE,
  apply: (scene, parameter) => {
    const conn = connOf(scene);
    const line = MALFORMED_LINES[parameter === "" ? "array" : parameter];
    if (conn === undefined || line === undefined) return undefined;
    return {
      event: "waits",
      first: [{ what: "inject", conn, from: "connector", text: `${line}\n` }],
      detail: line,
    };
  },
};
