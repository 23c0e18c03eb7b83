import type { Agent, Answer } from "./agent.ts";

/** What to say to a message with this text. */
export interface Line {
  readonly says: string;
  readonly answer: Answer;
}

/** Answers by the text of the message, as scripted; what no line knows goes to another agent. */
export function scriptedAgent(lines: readonly Line[], otherwise: Agent): Agent {
  const answers = new Map(lines.map(({ says, answer }) => [says.trim(), answer]));
  return {
    answer(turn, event) {
      return answers.get((event.text ?? "").trim()) ?? otherwise.answer(turn, event);
    },
  };
}
