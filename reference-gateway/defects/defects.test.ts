import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { soundPolicies } from "../policies/policies.ts";
import { GATEWAY_DEFECTS } from "./index.ts";

const FILES = readdirSync(import.meta.dirname).filter((name) => /^[a-z]-?\d{2,3}-/.test(name));

test("each defect is in a file named after it, and listed", () => {
  const ids = GATEWAY_DEFECTS.map(({ id }) => `${id.toLowerCase()}.ts`);

  expect(ids.toSorted()).toEqual(FILES.toSorted());
});

test.each(GATEWAY_DEFECTS)("$id replaces one decision, and names its finding", (defect) => {
  const names = Object.keys(defect.policies);

  expect(names).toHaveLength(1);
  expect(Object.keys(soundPolicies)).toEqual(expect.arrayContaining(names));
  expect(defect.id.startsWith(`${defect.finding}-`)).toBe(true);
});
