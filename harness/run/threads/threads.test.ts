import { describe, expect, test } from "vitest";
import { loadScenarios } from "../../scenario/load.ts";
import { runCase } from "../run-case.ts";
import type { PlanRequest } from "./messages.ts";
import { planOf } from "./plan-of.ts";
import { runInThreads, threadsFor } from "./run-in-threads.ts";

const REQUEST: PlanRequest = {
  paths: ["scenarios/findings/f-26-seal-ack-lost.yaml"],
  transports: ["memory", "ws"],
  filter: undefined,
  seed: 1,
  defect: undefined,
  profile: undefined,
  shard: undefined,
};

test("threads are started where there is work enough for each", () => {
  expect(threadsFor(10, 4)).toBe(0);
  expect(threadsFor(100_000, 1)).toBe(1);
});

describe("cases that run in threads", () => {
  test("come to what they come to without, in the order of the plan", async () => {
    const planned = planOf(loadScenarios(REQUEST.paths), REQUEST);
    const alone = [];
    for (const one of planned) alone.push(await runCase(one));

    const ran = await runInThreads(REQUEST, planned.length, { threads: 2, jobs: 3 });

    const withoutTime = (one: (typeof ran)[number]): object => ({ ...one, tookMs: 0 });
    expect(ran.map(withoutTime)).toEqual(alone.map(withoutTime));
  });

  test("fail as a whole where a thread cannot begin", async () => {
    const missing = { ...REQUEST, paths: ["scenarios/none.yaml"] };

    await expect(runInThreads(missing, 1, { threads: 2, jobs: 2 })).rejects.toThrow(/There is no/);
  });
});

test("the shards of a plan are the whole of it, and each case is in one", () => {
  const cases = loadScenarios(REQUEST.paths);
  const whole = planOf(cases, REQUEST);

  const parts = [1, 2, 3].map((index) => planOf(cases, { ...REQUEST, shard: { index, of: 3 } }));

  const ids = (plan: typeof whole): readonly string[] =>
    plan.map(({ scenario, transport }) => `${transport} ${scenario.id}`);
  expect(parts.flatMap(ids).sort()).toEqual([...ids(whole)].sort());
  expect(Math.max(...parts.map(({ length }) => length))).toBe(Math.ceil(whole.length / 3));
});
