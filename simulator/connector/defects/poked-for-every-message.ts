import type { Defect } from "./defect.ts";

export const pokedForEveryMessage: Defect = {
  id: "poked-for-every-message",
  finding: "C-40",
  side: "connector",
  summary: "Every message that waits fetches the wake URL of its gateway.",
  policies: {
    pokesAgain: () => true,
  },
};
