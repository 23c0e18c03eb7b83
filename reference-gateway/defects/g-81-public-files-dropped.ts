import type { Defect } from "./defect.ts";

export const publicFilesDropped: Defect = {
  id: "G-81-public-files-dropped",
  finding: "G-81",
  side: "gateway",
  summary: "A public file that could not be fetched is dropped.",
  policies: {
    afterFailedFetch: () => "drop",
  },
};
