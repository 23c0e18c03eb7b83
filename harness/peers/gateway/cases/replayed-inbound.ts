import type { GatewayCase } from "../case.ts";
import { wholeTurn } from "../flow.ts";
import { carriesWords } from "../ops.ts";
import { acknowledged } from "../screen-acts.ts";
import { bare, type Stage } from "../stage.ts";
import type { Turn } from "../turn.ts";

const ANSWERED_ONCE = {
  id: "answered-once",
  clauses: ["I-44", "F-03"],
  title: "what is delivered twice is answered once",
} as const;

export const replayedInbound: GatewayCase = {
  id: "inbound/replayed",
  title: "A message that is delivered again is acknowledged, and not answered again",
  clauses: ["G-73", "G-76", "W-28", "F-03", "I-44", "I-45"],
  checks: [ANSWERED_ONCE],
  lane: "beside",
  needs: ["turns"],
  async play(stage) {
    const turn = await wholeTurn(stage, "the first delivery");
    const { front, platform } = stage.session;
    const delivered = front.lastFrom(platform, turn.chat);
    if (delivered === undefined) return;
    const after = stage.session.recorder.last;
    front.replay(delivered, turn.name);
    const replayed = await stage.hoped(
      `the second delivery of ${turn.name}`,
      (line) => line.kind === "sent" && line.frame.type === "inbound" && line.turn === turn.name,
      undefined,
      after,
    );
    await acknowledged(stage, replayed);
    await wholeTurn(stage, "a turn after the second delivery");
    await stage.quiet();
    stage.check(
      ANSWERED_ONCE,
      answersAfter(stage, turn, replayed.n).map((line) => ({
        sentence: `${turn.name} was answered again after its second delivery`,
        expected: "an acknowledgement and nothing else",
        actual: `a request on line ${line}`,
        turn: turn.name,
        line,
        suspect: { line, side: "gateway" },
      })),
    );
  },
};

/** Where an answer grows by edits, the last of them may be on its way still, and changes nothing. */
function answersAfter(stage: Stage, turn: Turn, after: number): readonly number[] {
  const again = stage.ops((frame) => {
    const { action } = frame;
    const isLast = action.op === "edit" && bare(action.content) === bare(turn.lastCompletion);
    return carriesWords(frame, turn) && !isLast;
  });
  return again.flatMap(({ line }) => (line > after ? [line] : []));
}
