import type { Defect } from "./defect.ts";

export const filesKnownByName: Defect = {
  id: "B44-files-known-by-name",
  finding: "B44",
  side: "gateway",
  summary: "Two files are the same when they are called the same.",
  policies: {
    mediaIdentity: (source) => (typeof source === "string" ? source : source.name),
  },
};
