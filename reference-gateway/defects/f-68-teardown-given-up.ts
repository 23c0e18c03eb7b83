import type { Defect } from "./defect.ts";

export const teardownGivenUp: Defect = {
  id: "F-68-teardown-given-up",
  finding: "F-68",
  side: "gateway",
  summary: "A disconnect that gets no going_idle_ack leaves its socket open.",
  policies: {
    afterIdleUnanswered: () => "leave-open",
  },
};
