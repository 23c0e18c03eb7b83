import type { Case } from "../../scenario/case.ts";
import { chooseSides } from "../choose-sides.ts";
import { planCases, type PlannedCase } from "../plan.ts";
import type { PlanRequest } from "./messages.ts";

/** @throws {UsageError} When there is no such defect or profile. */
export function planOf(cases: readonly Case[], request: PlanRequest): readonly PlannedCase[] {
  const { defect, profile, ...options } = request;
  return planCases(cases, { ...options, ...chooseSides(defect, profile) });
}
