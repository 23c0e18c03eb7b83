import type { Defect } from "./defect.ts";

export const linksWithoutPreviews: Defect = {
  id: "G-53-links-without-previews",
  finding: "G-53",
  side: "gateway",
  summary:
    "A final with a link is edited in, where Slack never shows its preview; an old preview is, too.",
  policies: {
    freshFinal: () => false,
  },
};
