import { alphabetOf, type ExplorePlan } from "../plan.ts";
import { workloadText } from "../workload.ts";

/** A mistake that takes two turns and four deviations, and the one promise that it breaks. */
export const PLANTED: ExplorePlan = {
  workload: "patient",
  scenario: workloadText("patient", 2, "slack"),
  turns: 2,
  platform: "slack",
  deviations: 4,
  ...alphabetOf("platform-timeout,cut,rejected"),
  only: ["I-03"],
  defect: "planted-request-ids-restart",
  profile: null,
};
