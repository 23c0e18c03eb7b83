import type { Defect } from "./defect.ts";

export const echoTakesOver: Defect = {
  id: "echo-takes-over",
  finding: "D-28",
  side: "connector",
  summary: "A second socket takes the place of the first before anybody has said hello on it.",
  policies: {
    takesOverAt: () => "upgrade",
  },
};
