import type { Defect } from "./defect.ts";

export const capOfTheLastDescriptor: Defect = {
  id: "F-43-cap-of-the-last-descriptor",
  finding: "F-43",
  side: "gateway",
  summary: "The descriptor that came last says how long a text may be in every chat.",
  policies: {
    capsOf: (own, latest) => {
      const { maxMessageLength, lenUnit } = latest();
      return { ...own, maxMessageLength, lenUnit };
    },
  },
};
