import type { PeerCase } from "../case.ts";
import { refusalOf } from "../refusals.ts";
import { ask, finish } from "../turns.ts";

/** The agent uses a tool: a card shows it, and the answer stays one message. */
export const taskCard: PeerCase = {
  id: "turns/task-card",
  title: "A task card stands beside the answer, and is no second one",
  needs: ["task_card"],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["W-27"], title: "a person's message comes to the gateway" },
    {
      id: "honest",
      clauses: ["W-43", "O-19"],
      title: "the card that the descriptor claims is served",
    },
    { id: "ends", clauses: ["C-22", "W-26"], title: "each op of the turn is answered" },
  ],
  shows: (stage) => [stage.words(3)],
  play: async (stage) => {
    const turn = await ask(stage, "with a tool");
    const tool = { kind: "tool", id: "t1", title: "looking it up" } as const;
    stage.agent.say(turn, { ...tool, status: "in_progress" });
    stage.agent.say(turn, { ...tool, status: "complete" });
    await finish(stage, turn, stage.words(3));
    stage.check("honest", ...refusalOf(stage, "task_card"));
  },
};
