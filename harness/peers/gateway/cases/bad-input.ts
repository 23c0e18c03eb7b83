import { RECONNECT_FIRST_MS } from "../../../../contract/limits.ts";
import { LIVES_ON, type GatewayCase } from "../case.ts";
import { streaming, wholeTurn } from "../flow.ts";
import { redialled } from "../link-acts.ts";

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

const TOO_LARGE = 1009;

const CLOSED = {
  id: "closed",
  clauses: ["W-11"],
  title: "the socket is closed with 1009",
} as const;

/** W-11: what is too large ends its socket, by 1009, and nothing else. */
export const tooLarge: GatewayCase = {
  id: "bad-input/too-large",
  title: "A message above 1 MiB ends its socket with 1009, and the gateway dials again",
  clauses: ["W-11", "W-64", "I-40"],
  checks: [CLOSED],
  lane: "alone",
  needs: ["turns"],
  waitsMs: RECONNECT_FIRST_MS,
  async play(stage) {
    await wholeTurn(stage, "the valid turn before it");
    const { front, recorder, waits } = stage.session;
    const after = recorder.last;
    front.flood();
    const isClose = (line: { readonly kind: string }): boolean => line.kind === "close";
    const closed = await stage.owed("the end of the socket", isClose, waits.answerMs, after);
    const code = closed.kind === "close" ? closed.code : 0;
    const finding = {
      sentence: `a message that is too large ended its socket with ${code}`,
      expected: String(TOO_LARGE),
      actual: String(code),
      line: closed.n,
      suspect: { line: closed.n, side: "gateway" },
    } as const;
    stage.check(CLOSED, code === TOO_LARGE ? [] : [finding]);
    await redialled(stage, closed.n);
    await wholeTurn(stage, "the valid turn after it");
    await stage.quiet();
  },
};
