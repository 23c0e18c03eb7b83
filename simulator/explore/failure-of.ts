import { runWorld } from "../world/run.ts";
import type { Deviation } from "../world/script.ts";
import type { Stage } from "../world/setup.ts";
import type { Breach } from "../invariants/port.ts";
import type { Failure, Judge } from "./judge.ts";

/** What is wrong with the run that these deviations make; `undefined` when nothing is. */
export function failureOf<State>(
  stage: Stage,
  deviations: readonly Deviation[],
  judge: Judge<State>,
): Failure | undefined {
  let state = judge.start;
  const found: Breach[] = [];
  const { outcome } = runWorld(stage, deviations, (line) => {
    const [next, breaches] = judge.on(state, line);
    state = next;
    found.push(...breaches);
  });
  found.push(...judge.atRest(state));
  const breaches = found.filter(({ severity }) => severity === "error");
  return breaches.length === 0 && outcome.why === "quiescent" ? undefined : { breaches, outcome };
}
