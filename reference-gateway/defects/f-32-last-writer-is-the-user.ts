import type { Defect } from "./defect.ts";

export const lastWriterIsTheUser: Defect = {
  id: "F-32-last-writer-is-the-user",
  finding: "F-32",
  side: "gateway",
  summary: "An op names whoever wrote last in its chat.",
  policies: {
    tenantOf: (own, lastOfChat) => lastOfChat() ?? own,
  },
};
