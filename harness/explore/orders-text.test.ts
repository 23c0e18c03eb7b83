import { expect, test } from "vitest";
import { ordersOf, ordersText, sameEndings } from "./orders-text.ts";
import { alphabetOf, type ExplorePlan } from "./plan.ts";
import { workloadText } from "./workload.ts";

const plan: ExplorePlan = {
  workload: "stream",
  scenario: workloadText("stream", 2, "slack"),
  turns: 2,
  platform: "slack",
  deviations: 0,
  ...alphabetOf("mission"),
  only: [],
  defect: null,
  profile: null,
};

test("every order of two streaming turns keeps every promise, and the reduction loses no outcome", () => {
  const found = ordersOf(plan);

  expect(found.reduced).toMatchObject({ complete: true, failure: undefined });
  expect(found.naive).toMatchObject({ complete: true, failure: undefined });
  expect(found.naive.runs / found.reduced.runs).toBeGreaterThan(10n);
  expect(sameEndings(found.reduced, found.naive)).toBe(true);
  expect(ordersText(found)).toContain("the same outcomes");
});

test("a search that is given up proves nothing", () => {
  expect(ordersText(ordersOf(plan, 100))).toContain("which are not all");
});
