import type { Defect } from "./defect.ts";

export const deafWhileItAsks: Defect = {
  id: "G-103-deaf-while-it-asks",
  finding: "G-103",
  side: "gateway",
  summary: "From its going_idle on a gateway takes no message, though nobody buffers any yet.",
  policies: {
    servesWhileLeaving: () => false,
  },
};
