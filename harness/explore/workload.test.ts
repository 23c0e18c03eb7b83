import { expect, test } from "vitest";
import { judgedRun } from "../run/judged-run.ts";
import { SOUND } from "../run/sides.ts";
import { stageFor } from "../run/stage-for.ts";
import { workload, WORKLOADS, WORKLOAD_TURNS_MAX } from "./workload.ts";

test.each(Object.keys(WORKLOADS))("without a fault the workload %s keeps every promise", (name) => {
  for (const turns of [1, 2, WORKLOAD_TURNS_MAX]) {
    const stage = stageFor(workload(name, turns, "slack"), SOUND, 1, "memory");
    const { result, breaches, lines } = judgedRun(stage, []);

    expect(breaches).toEqual([]);
    expect(result.outcome.why).toBe("quiescent");
    expect(lines.filter(({ kind }) => kind === "user").length).toBeGreaterThanOrEqual(turns);
  }
});

test("the workload stream runs on every platform", () => {
  for (const platform of ["slack", "telegram", "discord", "whatsapp"] as const) {
    const stage = stageFor(workload("stream", 2, platform), SOUND, 1, "memory");
    expect(judgedRun(stage, []).breaches, platform).toEqual([]);
  }
});
