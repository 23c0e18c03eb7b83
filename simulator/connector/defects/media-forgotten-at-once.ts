import type { Defect } from "./defect.ts";

export const mediaForgottenAtOnce: Defect = {
  id: "media-forgotten-at-once",
  finding: "C-54",
  side: "connector",
  summary: "A file is gone as soon as it was taken.",
  policies: {
    mediaLifetimeMs: () => 0,
  },
};
