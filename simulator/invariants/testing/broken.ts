import type { Line } from "../../../contract/trace-line.ts";
import { createJudge } from "../judge.ts";
import type { Breach } from "../port.ts";

/** All that one predicate has to say about a trace. */
export function breachesOf(predicate: string, lines: readonly Line[]): readonly Breach[] {
  const judge = createJudge({ only: [predicate] });
  let state = judge.start;
  const breaches: Breach[] = [];
  for (const line of lines) {
    const [next, found] = judge.on(state, line);
    state = next;
    breaches.push(...found);
  }
  return [...breaches, ...judge.atRest(state)];
}

export function sentencesOf(predicate: string, lines: readonly Line[]): readonly string[] {
  return breachesOf(predicate, lines).map(({ sentence }) => sentence);
}
