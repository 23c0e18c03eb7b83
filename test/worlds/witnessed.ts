import { expect, test } from "vitest";
import { FULL } from "../../simulator/explore/alphabet.ts";
import { explore } from "../../simulator/explore/explore.ts";
import { Tally, unwitnessed } from "../../simulator/sometimes/tally.ts";
import { defaultScenarios } from "../../harness/cli/scenarios-here.ts";
import { chooseSides } from "../../harness/run/choose-sides.ts";
import { JUDGE } from "../../harness/run/judged-run.ts";
import { runCase } from "../../harness/run/run-case.ts";
import { stageFor } from "../../harness/run/stage-for.ts";
import { loadScenarios } from "../../harness/scenario/load.ts";
import { workload } from "../../harness/explore/workload.ts";

export function testWitnesses(): void {
  test("each fault comes to what it exists for in some schedule, or in some scenario that names it", async () => {
    const { sides, ...chosen } = chooseSides(undefined, undefined);
    const stage = stageFor(workload("cards", 2, "slack"), sides, 1, "memory");
    const found = explore(stage, { deviations: 1, alphabet: FULL, judge: JUDGE });
    const left = unwitnessed(FULL, found.witnessed);

    const tally = new Tally();
    for (const scenario of loadScenarios(defaultScenarios([]))) {
      if (!scenario.deviations.some(({ take }) => left.includes(take.split(":")[0] ?? "")))
        continue;
      const { faults } = await runCase({
        scenario,
        sides,
        ...chosen,
        transport: "memory",
        seed: 1,
      });
      if (faults !== undefined) tally.count(faults);
    }
    expect(unwitnessed(left, tally.witnessed())).toEqual([]);
  });
}
