import type { GatewayCase } from "../case.ts";
import { grow, streaming } from "../flow.ts";
import { sealOf } from "../ops.ts";

const NO_EARLY_SEAL = {
  id: "no-early-seal",
  clauses: ["F-05"],
  title: "nothing is sealed before the agent has ended",
} as const;

export const toolBoundary: GatewayCase = {
  id: "turn/tool-boundary",
  title: "A tool in the middle of an answer does not seal its stream",
  clauses: ["G-31", "G-44", "F-05", "F-10", "I-24"],
  checks: [NO_EARLY_SEAL],
  lane: "beside",
  growth: ["drafts"],
  needs: ["turns"],
  async play(stage) {
    const turn = await streaming(stage, stage.chat());
    turn.tool(stage.session.tool);
    await grow(stage, turn);
    const early = stage.ops(sealOf(turn));
    turn.answer();
    await stage.shown(turn);
    await stage.quiet();
    stage.check(
      NO_EARLY_SEAL,
      early.map(({ line }) => ({
        sentence: `the stream of ${turn.name} was sealed at a tool`,
        expected: "a seal once the agent has ended",
        actual: `a seal on line ${line}`,
        turn: turn.name,
        line,
        suspect: { line, side: "gateway" },
      })),
    );
  },
};
