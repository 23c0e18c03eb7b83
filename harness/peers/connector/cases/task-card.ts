import type { TaskCardAction } from "../../../../contract/generated/types.ts";
import type { PeerCase } from "../case.ts";
import { request } from "../probe.ts";
import { refusalsOf } from "../refusals.ts";
import type { Stage } from "../stage.ts";
import { CaseStopped } from "../stopped.ts";
import { ask, finish } from "../turns.ts";

/** The agent uses a tool: a card shows it, and the answer stays one message. */
export const taskCard: PeerCase = {
  id: "turns/task-card",
  title: "A task card stands beside the answer, and is no second one",
  needs: ["task_card"],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    {
      id: "honest",
      clauses: ["W-43", "O-19"],
      title: "the cards that the descriptor claims are served",
    },
    { id: "ends", clauses: ["C-22", "W-26"], title: "each op of the turn is answered" },
    {
      id: "stopped",
      clauses: ["C-22", "O-20"],
      title: "an update behind the stop is answered, and opens nothing",
    },
  ],
  shows: (stage) => [stage.words(3)],
  play: async (stage) => {
    const turn = await ask(stage, "with a tool");
    const tool = { kind: "tool", id: "t1", title: "looking it up", preview: "found it" } as const;
    stage.agent.say(turn, { ...tool, status: "in_progress" });
    await cardAnswered(stage, 1);
    stage.agent.say(turn, { ...tool, status: "complete" });
    const card = await cardAnswered(stage, 2);
    await finish(stage, turn, stage.words(3));
    stage.check("honest", ...refusalsOf(stage, "task_card"));
    await request(stage, "stopped", "card-again", card);
    stage.check("stopped");
  },
};

/**
 * Waits until our gateway has written so many updates, and they are answered; gives the last.
 *
 * @throws {CaseStopped} When one does not come, or is refused.
 */
async function cardAnswered(stage: Stage, count: number): Promise<TaskCardAction> {
  let cards: readonly TaskCardAction[] = [];
  await stage.until({
    check: "honest",
    what: `update ${count} of the card`,
    ms: stage.options.patience.turnMs,
    from: 1,
    fits: () => {
      cards = cardsOf(stage);
      return cards.length >= count;
    },
  });
  await stage.quiet("honest");
  // Our gateway shows no more of a card that was refused: nothing else would come.
  const [refused] = refusalsOf(stage, "task_card");
  if (refused !== undefined) throw new CaseStopped("honest", refused);
  const last = cards.at(-1);
  if (last === undefined) throw new TypeError("awaited a card");
  return last;
}

function cardsOf({ lines }: Stage): readonly TaskCardAction[] {
  return lines.flatMap((line) => {
    if (line.kind !== "sent" || line.frame.type !== "outbound") return [];
    return line.frame.action.op === "task_card" ? [line.frame.action] : [];
  });
}
