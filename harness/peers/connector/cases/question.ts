import type { PeerCase } from "../case.ts";
import { refusalIn } from "../refusals.ts";
import type { Stage } from "../stage.ts";
import { CaseStopped } from "../stopped.ts";
import { ask, finish } from "../turns.ts";

const OPTIONS = [
  { id: "north", label: "The north" },
  { id: "south", label: "The south" },
] as const;

/** The agent asks before it answers: buttons are shown, and what is pressed comes back as it was offered. */
export const question: PeerCase = {
  id: "prompts/choice",
  title: "A question is shown with its buttons, and the one that is pressed comes back",
  needs: ["prompt", "people"],
  faults: [],
  checks: [
    { id: "inbound", clauses: ["C-42"], title: "a person's message comes to the gateway" },
    { id: "shown", clauses: ["C-50", "O-14"], title: "the question is posted" },
    {
      id: "answer",
      clauses: ["C-52", "W-72"],
      title: "the option that is pressed comes to the gateway, with the question's own ids",
    },
    { id: "ends", clauses: ["I-36"], title: "the turn goes on to its end" },
  ],
  play: async (stage) => {
    const turn = await ask(stage, "with a question");
    const from = stage.now;
    const asked = { what: "choice", question: `${stage.words(2)}?`, options: OPTIONS } as const;
    stage.agent.say(turn, { kind: "ask", id: "q1", ask: asked });
    const prompt = await promptOf(stage, from);
    const messageId = await shownAs(stage, prompt.requestId, prompt.at);
    await pressed(stage, messageId, prompt.id);
    await finish(stage, turn, stage.words(3, 11));
  },
};

interface Prompt {
  readonly id: string;
  readonly requestId: string;
  readonly at: number;
}

async function promptOf(stage: Stage, from: number): Promise<Prompt> {
  const line = await stage.until({
    check: "shown",
    what: "the question of ours",
    ms: stage.options.patience.turnMs,
    from,
    fits: (each) =>
      each.kind === "sent" && each.frame.type === "outbound" && each.frame.action.op === "prompt",
  });
  if (line.kind === "sent" && line.frame.type === "outbound") {
    const { action, requestId } = line.frame;
    if (action.op === "prompt") return { id: action.prompt_id, requestId, at: line.n };
  }
  throw new TypeError("awaited a question");
}

/** @throws {CaseStopped} When the question is refused, or nobody can say which message it is. */
async function shownAs(stage: Stage, requestId: string, at: number): Promise<string> {
  const line = await stage.until({
    check: "shown",
    what: "the result of the question",
    ms: stage.options.patience.resultMs,
    from: at,
    fits: (each) =>
      each.kind === "received" &&
      each.frame.type === "outbound_result" &&
      each.frame.requestId === requestId,
    about: at,
  });
  const refused = refusalIn(line, "prompt");
  if (refused !== undefined) throw new CaseStopped("shown", refused);
  stage.check("shown");
  const { frame } = line.kind === "received" ? line : { frame: undefined };
  return frame?.type === "outbound_result" ? (frame.result.message_id ?? "") : "";
}

async function pressed(stage: Stage, messageId: string, promptId: string): Promise<void> {
  const { platform, chat, user, patience } = stage.options;
  const [, chosen] = OPTIONS;
  const from = stage.now;
  let problem: string | undefined;
  void platform?.press(chat, user, messageId, chosen.label).then((told) => (problem = told));
  await stage.until({
    check: "answer",
    what: `the answer "${chosen.label}"`,
    because: () => problem,
    ms: patience.inboundMs,
    from,
    fits: (line) => {
      if (line.kind !== "received" || line.frame.type !== "inbound") return false;
      const answer = line.frame.event.prompt_response;
      return answer?.option_id === chosen.id && answer.prompt_id === promptId;
    },
  });
  stage.check("answer");
}
