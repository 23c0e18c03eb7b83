import type { Finding } from "../../../result/model.ts";
import type { GatewayCase } from "../case.ts";
import { grow, streaming } from "../flow.ts";
import { carriesWords, type Op } from "../ops.ts";
import type { Stage } from "../stage.ts";
import type { Turn } from "../turn.ts";

const ONE_MESSAGE = {
  id: "one-message",
  clauses: ["G-01", "I-01"],
  title: "the answer is one message of the chat",
} as const;

const AS_IT_CAN = {
  id: "as-it-can",
  clauses: ["W-38", "W-46", "I-28"],
  title: "the answer is written by what the chat can do",
} as const;

/** A chat without drafts and with edits: what was sent first is what grows (G-01). */
export const editedTurn: GatewayCase = {
  id: "turn/edited",
  title: "Without drafts an answer grows in one message, by edits of what was sent first",
  clauses: ["G-01", "S-23", "I-01"],
  checks: [ONE_MESSAGE, AS_IT_CAN],
  lane: "first",
  growth: ["edits"],
  needs: ["turns"],
  async play(stage) {
    const turn = await streaming(stage, stage.chat());
    await grow(stage, turn);
    await grow(stage, turn);
    await answered(stage, turn, ["send", "edit", "delete"]);
  },
};

/** A chat without edits: whatever is sent stands, so that nothing half said may be sent (W-38). */
export const wholeTurnAtOnce: GatewayCase = {
  id: "turn/whole",
  title: "Without edits an answer comes as a whole message, once the agent has ended",
  clauses: ["W-38", "G-01", "I-01"],
  checks: [ONE_MESSAGE, AS_IT_CAN],
  lane: "beside",
  growth: ["whole"],
  needs: ["turns"],
  async play(stage) {
    const turn = stage.ask(stage.chat());
    await stage.asked(turn);
    turn.say();
    await stage.quiet();
    turn.say();
    await stage.quiet();
    await answered(stage, turn, ["send"]);
  },
};

/** The agent ends; its answer has to be one message, which nothing but these ops wrote. */
async function answered(stage: Stage, turn: Turn, ops: readonly string[]): Promise<void> {
  turn.answer();
  await stage.shown(turn);
  await stage.quiet();
  onlyBy(stage, turn, ops);
  stage.check(ONE_MESSAGE, manyMessages(stage, turn));
}

function onlyBy(stage: Stage, turn: Turn, ops: readonly string[]): void {
  const others = stage.ops((frame) => carriesWords(frame, turn) && !ops.includes(frame.action.op));
  stage.check(
    AS_IT_CAN,
    others.map((op) => written(turn, op, ops)),
  );
}

function written(turn: Turn, { line, frame }: Op, ops: readonly string[]): Finding {
  return {
    sentence: `the answer to ${turn.name} was written by ${frame.action.op}`,
    expected: `only ${ops.join(" and ")}`,
    actual: `${frame.action.op} on line ${line}`,
    turn: turn.name,
    line,
    suspect: { line, side: "gateway" },
  };
}

function manyMessages(stage: Stage, turn: Turn): readonly Finding[] {
  const shown = stage.bubbles(turn.chat).filter(({ text }) => text.includes(turn.mark));
  if (shown.length === 1) return [];
  const sends = stage.ops((frame) => carriesWords(frame, turn) && frame.action.op === "send");
  const last = sends.at(-1);
  return [
    {
      sentence: `the answer to ${turn.name} is ${shown.length} messages of its chat`,
      expected: "one message",
      actual: shown.map(({ text }) => JSON.stringify(text.slice(0, 40))).join(", "),
      turn: turn.name,
      ...(last === undefined
        ? {}
        : { line: last.line, suspect: { line: last.line, side: "gateway" } }),
    },
  ];
}
