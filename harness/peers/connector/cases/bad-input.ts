import { FRAME_DEPTH_MAX, MESSAGE_BYTES_MAX } from "../../../../contract/limits.ts";
import type { PeerCase } from "../case.ts";
import { injectText, prove } from "../probe.ts";
import type { Stage } from "../stage.ts";

/** Something that is no frame, and what must become of the socket. */
interface BadInput {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly text: (stage: Stage) => string;
}

const INPUTS: readonly BadInput[] = [
  { id: "no-json", title: "a line that is not JSON", clauses: ["W-17"], text: () => "{oops\n" },
  { id: "list", title: "a list in place of a frame", clauses: ["W-20"], text: () => "[1,2,3]\n" },
  { id: "number", title: "a number in place of a frame", clauses: ["W-20"], text: () => "42\n" },
  { id: "null", title: "a null in place of a frame", clauses: ["W-20"], text: () => "null\n" },
  { id: "no-type", title: "a frame without a type", clauses: ["W-18"], text: () => '{"a":1}\n' },
  {
    id: "type-is-number",
    title: "a frame whose type is a number",
    clauses: ["W-20"],
    text: () => '{"type":7}\n',
  },
  { id: "blank", title: "blank lines", clauses: ["W-16"], text: () => "\n\n  \n" },
  {
    id: "no-action",
    title: "a request without an action",
    clauses: ["W-20", "C-57"],
    text: () => '{"type":"outbound","requestId":"00ff"}\n',
  },
  {
    id: "missing-fields",
    title: "an op that lacks required fields",
    clauses: ["W-20", "C-57"],
    text: () => '{"type":"outbound","requestId":"00fe","action":{"op":"draft"}}\n',
  },
  {
    id: "wrong-types",
    title: "an op whose fields are of the wrong types",
    clauses: ["W-20", "C-57"],
    text: ({ options }) =>
      `{"type":"outbound","requestId":"00fd","action":{"op":"send","chat_id":{"id":"${options.chat}"},"content":[null],"metadata":7}}\n`,
  },
  {
    id: "own-type",
    title: "a frame that only a connector sends",
    clauses: ["W-18"],
    text: () => '{"type":"outbound_result","requestId":"00fc","result":{"success":true}}\n',
  },
  {
    id: "deep",
    title: "a frame nested beyond all measure",
    clauses: ["W-20"],
    text: () => `{"type":"hello","x":${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}}\n`,
  },
  {
    id: "lone-surrogate",
    title: "half a surrogate pair",
    clauses: ["W-13"],
    text: () => '{"type":"interrupt","session_key":"half \\ud83d","chat_id":"\\udc00"}\n',
  },
  {
    id: "prototype",
    title: "names that mean something to a JavaScript object",
    clauses: ["W-19"],
    text: () => '{"type":"constructor","__proto__":{"type":"hello"}}\n',
  },
];

/** Deep enough for any reader that recurses without a bound. */
const DEPTH = 1_000 * FRAME_DEPTH_MAX;

/**
 * Each is bracketed: a valid exchange before it proves that the connector served, one after it that it
 * serves on, on the same socket.
 */
export const badInputs: readonly PeerCase[] = INPUTS.map(
  ({ id, title, clauses, text }): PeerCase => ({
    id: `input/${id}`,
    title: `Nothing ends over ${title}`,
    needs: [],
    faults: [],
    checks: [
      { id: "before", clauses: ["W-26"], title: "a valid request is answered before it" },
      {
        id: "after",
        clauses: [...clauses, "C-57"].filter((clause, at, all) => all.indexOf(clause) === at),
        title: "a valid request is answered after it, on the same socket",
      },
    ],
    shows: () => [],
    play: async (stage) => {
      await prove(stage, "before", "before");
      stage.check("before");
      const at = injectText(stage, text(stage));
      await prove(stage, "after", "after", at);
      stage.check("after");
    },
  }),
);

/** W-11: what is too large ends its socket, by 1009, and nothing else. */
export const tooLarge: PeerCase = {
  id: "input/too-large",
  title: "A message above 1 MiB ends its socket with 1009, and no other",
  needs: [],
  faults: [],
  checks: [
    { id: "before", clauses: ["W-26"], title: "a valid request is answered before it" },
    { id: "closed", clauses: ["W-11"], title: "the socket is closed with 1009" },
    { id: "after", clauses: ["W-11"], title: "the next socket is served" },
  ],
  play: async (stage) => {
    await prove(stage, "before", "before");
    stage.check("before");
    const from = stage.now;
    const at = injectText(stage, `${"x".repeat(MESSAGE_BYTES_MAX + 1)}\n`);
    const closed = await stage.until({
      check: "closed",
      what: "the end of the socket",
      ms: stage.options.patience.closeMs,
      from,
      mayClose: true,
      fits: (line) => line.kind === "close",
      about: at,
    });
    const code = closed.kind === "close" ? closed.code : 0;
    stage.check("closed", ...(code === TOO_LARGE ? [] : [otherCode(code, at, closed.n)]));
    await stage.descriptor(closed.n + 1, "after");
    await prove(stage, "after", "after");
    stage.check("after");
  },
};

const TOO_LARGE = 1009;

function otherCode(code: number, at: number, line: number): Parameters<Stage["check"]>[1] {
  return {
    sentence: `a message that is too large ended its socket with ${code}`,
    expected: String(TOO_LARGE),
    actual: String(code),
    line,
    suspect: { line: at, side: "connector" },
  };
}
