import type { AgentEvent } from "../../contract/ports/agent.ts";
import type { Agent } from "./agent.ts";

/** Says back what it was told, word by word: enough to see a stream grow. */
export function echoAgent(wordMs = 300): Agent {
  return {
    answer(_turn, { text }) {
      const answer = `You said: ${text ?? ""}`;
      const words = answer.split(/(?<=\s)/);
      const end: AgentEvent = { kind: "end", result: { text: answer } };
      return [
        ...words.map((word) => ({
          afterMs: wordMs,
          event: { kind: "text", text: word } satisfies AgentEvent,
        })),
        { afterMs: wordMs, event: end },
      ];
    },
  };
}
