import { expect, test } from "vitest";
import { recordPolicies } from "./recorded-policies.ts";

test("recorded policies answer as those they wrap, and tell which were asked", () => {
  const sound = { retry: (times: number) => times < 2, keep: () => true };

  const { policies, asked } = recordPolicies(sound);

  expect([policies.retry(1), policies.retry(2)]).toEqual([true, false]);
  expect([...asked]).toEqual(["retry"]);
});
