import type { Defect } from "./defect.ts";

export const twoDescriptors: Defect = {
  id: "two-descriptors",
  finding: "W-24",
  side: "connector",
  summary: "A hello is answered twice.",
  policies: {
    descriptorsToSend: ({ descriptor }) => [descriptor, descriptor],
  },
};
