import type { Defect } from "./defect.ts";

export const defaultUserAgent: Defect = {
  id: "F-40-default-user-agent",
  finding: "F-40",
  side: "gateway",
  summary:
    "Files are fetched without a User-Agent of the gateway's own, which content networks refuse.",
  policies: {
    userAgent: () => null,
  },
};
