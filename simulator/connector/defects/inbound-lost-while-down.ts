import type { Defect } from "./defect.ts";

export const inboundLostWhileDown: Defect = {
  id: "inbound-lost-while-down",
  finding: "I-45",
  side: "connector",
  summary: "A message that comes while its gateway is away is dropped.",
  policies: {
    buffersWhatCannotBeSent: () => false,
  },
};
