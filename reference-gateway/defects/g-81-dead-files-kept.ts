import type { Defect } from "./defect.ts";

export const deadFilesKept: Defect = {
  id: "G-81-dead-files-kept",
  finding: "G-81",
  side: "gateway",
  summary: "A file that the connector has no more is handed on as an address that leads nowhere.",
  policies: {
    afterFailedFetch: () => "keep",
  },
};
