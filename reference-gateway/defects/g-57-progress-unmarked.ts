import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

const UNMARKED: readonly string[] = ["progress", "status", "platform-notice"];

export const progressUnmarked: Defect = {
  id: "G-57-progress-unmarked",
  finding: "G-57",
  side: "gateway",
  summary: "Progress, status and notices of the platform are not marked as interim.",
  policies: {
    absorb: (sending, open) =>
      sending.what.is === "interim" && UNMARKED.includes(sending.what.lane)
        ? open.own
        : soundPolicies.absorb(sending, open),
  },
};
