import { expect, test } from "vitest";
import { hashOfClaim } from "./certificate.ts";
import { explorePlan } from "./explore-plan.ts";
import { explorePart } from "./part.ts";
import { alphabetOf, type ExplorePlan } from "./plan.ts";
import { workloadText } from "./workload.ts";

const plan: ExplorePlan = {
  workload: "stream",
  scenario: workloadText("stream", 1, "slack"),
  turns: 1,
  platform: "slack",
  deviations: 2,
  ...alphabetOf("ack-lost,held,cancel"),
  only: [],
  defect: null,
  profile: null,
};
const WHOLE = { index: 0, of: 1 };

test("two threads find what one finds", async () => {
  const options = { shard: WHOLE, merge: true, keepGoing: true };
  const { done } = explorePlan(plan, { ...options, jobs: 2 });

  expect(hashOfClaim(await done)).toBe(hashOfClaim(explorePart(plan, WHOLE, options)));
});

test("one that is stopped says what it has covered", async () => {
  const options = { shard: WHOLE, merge: false, keepGoing: true, jobs: 1 };
  const exploring = explorePlan(
    { ...plan, ...alphabetOf("mission") },
    { ...options, onProgress: () => exploring.stop() },
  );

  const { complete, schedules } = await exploring.done;

  expect(complete).toBe(false);
  expect(schedules[1]).toBeGreaterThan(10);
});

test("threads end once one of them has found something with fewer deviations", async () => {
  const options = { shard: WHOLE, merge: true, keepGoing: false, jobs: 2 };
  const { done } = explorePlan({ ...plan, defect: "F-06-cursor-on-drafts" }, options);

  const { counterexample, schedules, complete } = await done;

  expect(counterexample).toMatchObject({ deviations: [], kinds: ["I-21"] });
  expect(schedules.length).toBeLessThan(3);
  expect(complete).toBe(false);
});
