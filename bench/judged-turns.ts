import { assert } from "../contract/assert.ts";
import { JUDGE } from "../harness/run/judged-run.ts";
import { runWorld } from "../simulator/world/run.ts";
import type { Stage } from "../simulator/world/setup.ts";

/** Runs a sound stage once, judged as it goes: both cores, the world between them, JSON both ways, every predicate. */
export function runJudged(stage: Stage): void {
  let state = JUDGE.start;
  let breaches = 0;
  runWorld(stage, [], (line) => {
    const [next, found] = JUDGE.on(state, line);
    state = next;
    breaches += found.length;
  });
  breaches += JUDGE.atRest(state).length;
  assert(breaches === 0, "the workload is a sound run");
}
