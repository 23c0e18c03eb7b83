import { LIVES_ON, type GatewayCase } from "../case.ts";
import { streaming, wholeTurn } from "../flow.ts";

/** What the connector writes, and which clause says that a gateway lives on. */
const LINES: readonly (readonly [id: string, what: string, text: string, clause: string])[] = [
  ["not-json", "A line that is no JSON", "{", "W-17"],
  ["array", "A line that is a list", "[]", "W-20"],
  ["null", "A line that is null", "null", "W-20"],
  ["unknown-type", "A frame of an unknown type", '{"type":"no_such_frame","x":1}', "W-18"],
  ["type-no-text", "A frame whose type is no text", '{"type":[]}', "W-20"],
  ["event-null", "An inbound without an event", '{"type":"inbound","event":null}', "W-20"],
  [
    "result-null",
    "A result that nobody asked for, and that is null",
    `{"type":"outbound_result","requestId":"${"0".repeat(32)}","result":null}`,
    "W-26",
  ],
  [
    "descriptor-empty",
    "A descriptor without its fields",
    '{"type":"descriptor","descriptor":{}}',
    "W-20",
  ],
];

/** Bad input in the middle of a turn, between a valid turn before and a valid one after, on one socket. */
export const badInput: readonly GatewayCase[] = LINES.map(([id, what, text, clause]) => ({
  id: `bad-input/${id}`,
  title: `${what} is passed over, and the connection lives on`,
  clauses: [clause, "F-81", "I-40"],
  checks: [LIVES_ON],
  lane: "alone",
  async play(stage) {
    await wholeTurn(stage, "the valid turn before the bad line");
    const turn = await streaming(stage, stage.chat());
    stage.mustLive(stage.session.front.inject(text), "a line that is no frame");
    turn.say();
    turn.answer();
    await stage.shown(turn, undefined, "the turn under way at the bad line");
    await wholeTurn(stage, "the valid turn after the bad line");
    await stage.quiet();
  },
}));
