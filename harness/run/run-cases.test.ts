import { expect, test } from "vitest";
import { loadScenarios } from "../scenario/load.ts";
import { planCases } from "./plan.ts";
import { runCases } from "./run-cases.ts";
import { SOUND } from "./sides.ts";

const PLANNED = planCases(loadScenarios(["scenarios/findings/f-26-seal-ack-lost.yaml"]), {
  transports: ["memory"],
  ...{ seed: 1, sides: SOUND, sideFlags: [] },
});
const OPTIONS = { command: "turnproof run", seed: 1, jobs: 1 };

test("a run that is interrupted ends what it began, and says of the rest why it did not run", async () => {
  const begun: string[] = [];

  const { cases, counts } = await runCases(PLANNED, {
    ...OPTIONS,
    isInterrupted: () => begun.length === 1,
    onCase: (at, id) => begun.push(`${at} ${id}`),
  });

  expect(begun).toEqual([`0 ${PLANNED[0]?.scenario.id}`]);
  expect(cases.map(({ id }) => id)).toEqual(PLANNED.map(({ scenario }) => scenario.id));
  expect(counts).toMatchObject({ pass: 1, blocked: PLANNED.length - 1, fail: 0, error: 0 });
  expect(cases[1]?.checks.length).toBeGreaterThan(0);
  const why = cases.slice(1).flatMap(({ checks }) => checks.flatMap(({ findings }) => findings));
  expect(new Set(why.map(({ sentence }) => sentence))).toEqual(
    new Set(["not asked, because the run was interrupted"]),
  );
});

test("a run lets other events happen between two cases, or nobody could interrupt it", async () => {
  let isOver = false;
  const between: boolean[] = [];
  globalThis.setImmediate(() => between.push(isOver));

  await runCases(PLANNED, OPTIONS);
  isOver = true;

  expect(PLANNED.length).toBeGreaterThan(1);
  expect(between).toEqual([false]);
});
