import type { Defect } from "./defect.ts";

export const noBackoff: Defect = {
  id: "G-41-no-backoff",
  finding: "G-41",
  side: "gateway",
  summary: "Edits that came too fast go on as fast as before.",
  policies: { afterFailedEdit: () => 0 },
};
