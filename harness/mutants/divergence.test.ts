import { expect, test } from "vitest";
import { watchPolicies } from "./divergence.ts";

const sound = { retry: (times: number) => times < 2, keep: () => ({ all: true }) };

test("watched policies answer as the sound ones", () => {
  const { policies } = watchPolicies(sound, [
    { defect: "never", policy: "retry", decide: () => false },
  ]);

  expect([policies.retry(1), policies.retry(2), policies.keep()]).toEqual([
    true,
    false,
    { all: true },
  ]);
});

test("a defect is asked with its policy, and diverges when it once decides otherwise", () => {
  const { policies, asked, diverged } = watchPolicies(sound, [
    { defect: "never", policy: "retry", decide: () => false },
    { defect: "thrice", policy: "retry", decide: (times: number) => times < 3 },
    { defect: "same", policy: "keep", decide: () => ({ all: true }) },
    { defect: "breaks", policy: "retry", decide: (times: { of: { day: string } }) => times.of.day },
    { defect: "unasked", policy: "drop", decide: () => true },
  ]);

  policies.retry(1);
  policies.keep();

  expect([...asked].sort()).toEqual(["breaks", "never", "same", "thrice"]);
  expect([...diverged].sort()).toEqual(["breaks", "never"]);
});
