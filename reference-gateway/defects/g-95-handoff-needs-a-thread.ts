import type { Defect } from "./defect.ts";

export const handoffNeedsAThread: Defect = {
  id: "G-95-handoff-needs-a-thread",
  finding: "G-95",
  side: "gateway",
  summary: "A handoff that gets no thread goes nowhere.",
  policies: {
    handoffPlace: (threadId) => (threadId === null ? "nowhere" : "thread"),
  },
};
