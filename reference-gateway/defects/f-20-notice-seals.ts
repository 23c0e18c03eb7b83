import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

const UNMARKED: readonly string[] = [
  "heartbeat",
  "inactivity-warning",
  "approval-text",
  "review-notice",
];

export const noticeSeals: Defect = {
  id: "F-20-notice-seals",
  finding: "F-20",
  side: "gateway",
  summary: "A notice in mid-turn is taken for the final.",
  policies: {
    absorb: (sending, open) =>
      sending.what.is === "interim" && UNMARKED.includes(sending.what.lane)
        ? open.own
        : soundPolicies.absorb(sending, open),
  },
};
