import { describe, expect, test } from "vitest";
import type { Line } from "../../contract/trace-line.ts";
import { defectNamed } from "../../harness/mutants/defects.ts";
import { judgedRun, judgeLines } from "../../harness/run/judged-run.ts";
import { SOUND, type Sides } from "../../harness/run/sides.ts";
import { stageFor } from "../../harness/run/stage-for.ts";
import { loadScenarios } from "../../harness/scenario/load.ts";
import type { Stage } from "../../simulator/world/setup.ts";
import { nineFrameTurns } from "../workload.ts";
import { fitsPipe, runPipe } from "./pipe.ts";

const CASES = loadScenarios(["scenarios"]).filter(({ deviations }) => deviations.length === 0);

function stagesOf(finding: string, sides: Sides): readonly Stage[] {
  return CASES.filter(({ findings }) => findings.includes(finding))
    .map((scenario) => stageFor(scenario, sides, 1, "memory"))
    .filter(fitsPipe);
}

function piped(stage: Stage): readonly Line[] {
  const lines: Line[] = [];
  runPipe(stage, (line) => lines.push(line));
  return lines;
}

describe("the pipe", () => {
  test("writes the very trace that the world writes of the workload", () => {
    const stage = nineFrameTurns(150);

    expect(piped(stage)).toEqual(judgedRun(stage, []).lines);
  });

  test("writes the world's trace of every scenario without faults, acts or a second gateway", () => {
    const stages = CASES.map((scenario) => stageFor(scenario, SOUND, 1, "memory")).filter(fitsPipe);

    expect(stages.length).toBeGreaterThan(10);
    for (const stage of stages) expect(piped(stage)).toEqual(judgedRun(stage, []).lines);
  });

  test.each(["F-05-segment-break-seals", "F-07-one-door-absorbs"])(
    "lets the judge see the mistake of %s",
    (id) => {
      const { finding, sides } = defectNamed(id);
      const stages = stagesOf(finding, sides);
      const breaches = stages.flatMap((stage) => judgeLines(piped(stage)));

      expect(breaches).not.toEqual([]);
      expect(breaches).toEqual(stages.flatMap((stage) => judgedRun(stage, []).breaches));
    },
  );

  test("says so when a stage needs the world", () => {
    const stage = nineFrameTurns(1);

    expect(() => piped({ ...stage, gateways: [] })).toThrow("a pipe joins one gateway");
  });
});
