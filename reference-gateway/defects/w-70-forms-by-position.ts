import type { Defect } from "./defect.ts";

export const formsByPosition: Defect = {
  id: "W-70-forms-by-position",
  finding: "W-70",
  side: "gateway",
  summary: "The form of a file is taken from the place in the list that it has itself.",
  policies: {
    mimeOf: (_urls, index, media) => media[index]?.mime ?? "",
  },
};
