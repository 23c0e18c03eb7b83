import type { Line } from "../../../contract/trace-line.ts";
import { CaseEnded, endedBy } from "./case-ended.ts";
import { growthOn } from "./growth.ts";
import { contentOfTurn, lineOf } from "./ops.ts";
import type { OnOp } from "./planned-faults.ts";
import type { Stage } from "./stage.ts";
import type { Turn } from "./turn.ts";

/** What a session has shown of how the gateway's answers grow, so that no case waits in vain a second time. */
export class Growing {
  /** An answer has grown before its agent had ended. */
  isShown = false;
  /** Why none will, in words: one that could have grown came whole. */
  whole: string | undefined;
}

/**
 * A person asks, and the agent is asked for an answer that may grow while it speaks.
 *
 * @throws {CaseEnded} At once, where the gateway has shown that its answers come whole.
 */
export async function begun(stage: Stage, chat: string, user?: string): Promise<Turn> {
  const turn = stage.ask(chat, user);
  await stage.asked(turn);
  const { platform, growing } = stage.session;
  const why = turn.part.askedFor === "whole" ? "it asked its model for no stream" : growing.whole;
  if (growthOn(platform) === "whole" || why === undefined) return turn;
  // Whoever waits for the rest of this answer is not to wait for ever.
  turn.answer();
  throw wholeMessages(why);
}

/** Waits for a frame with which an answer grows; where none comes, it is seen whether the answer comes whole. */
export async function grown(
  stage: Stage,
  turn: Turn,
  awaited: string,
  on: OnOp,
  after: number,
): Promise<Line> {
  const { growing } = stage.session;
  try {
    const line = await stage.hoped(`${awaited} of ${turn.name}`, lineOf(on), undefined, after);
    growing.isShown = true;
    return line;
  } catch (error) {
    if (!isNotExposed(error) || growing.isShown || !(await comesWhole(stage, turn))) throw error;
    growing.whole ??= `${error.message}, and then the whole answer did`;
    throw wholeMessages(growing.whole);
  }
}

/**
 * Ends a case that waits for a request of a stream as soon as there will be none: the agent has ended, and the
 * first words of the answer came by a send.
 *
 * @param end  Number of the last line before the agent ended.
 */
export async function notStreamed(stage: Stage, turn: Turn, end: number): Promise<never> {
  await stage.session.recorder.when(lineOf(contentOfTurn(turn)), stage.from);
  const [first] = stage.ops(contentOfTurn(turn));
  if (first?.frame.action.op !== "send" || first.line <= end)
    return await new Promise(() => undefined);
  throw wholeMessages(`the first words of ${turn.name} came by a send, once its agent had ended`);
}

/** Whether the first words of an answer come once its agent has ended, by a send. */
async function comesWhole(stage: Stage, turn: Turn): Promise<boolean> {
  turn.answer();
  try {
    await stage.hoped(`the answer to ${turn.name}`, lineOf(contentOfTurn(turn)));
  } catch (error) {
    if (isNotExposed(error)) return false;
    throw error;
  }
  return stage.ops(contentOfTurn(turn))[0]?.frame.action.op === "send";
}

function isNotExposed(error: unknown): error is CaseEnded {
  return error instanceof CaseEnded && error.check.verdict === "not-exposed";
}

function wholeMessages(why: string): CaseEnded {
  return endedBy(
    "not-exposed",
    { id: "exposed", clauses: ["G-01"], title: "an answer grows while its agent speaks" },
    {
      sentence: `the gateway answers with whole messages: ${why}`,
      expected: "an answer that grows while its agent speaks",
      actual: "nothing to put the fault on, so nothing is proven about it",
    },
  );
}
