import type { Defect } from "./defect.ts";

export const refusedFileForgotten: Defect = {
  id: "O-35-refused-file-forgotten",
  finding: "O-35",
  side: "gateway",
  summary: "A file that was refused is not spoken of any more.",
  policies: {
    afterMediaFailure: () => "nothing",
  },
};
