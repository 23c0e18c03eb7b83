import type { Defect } from "./defect.ts";

export const primaryDescriptorDecides: Defect = {
  id: "F-27-primary-descriptor-decides",
  finding: "F-27",
  side: "gateway",
  summary: "Every chat is treated as the first platform says.",
  policies: {
    governingDescriptor: (_own, primary) => primary,
  },
};
