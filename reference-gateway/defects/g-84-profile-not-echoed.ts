import type { Defect } from "./defect.ts";

export const profileNotEchoed: Defect = {
  id: "G-84-profile-not-echoed",
  finding: "G-84",
  side: "gateway",
  summary: "What answers a profile names none.",
  policies: {
    wireMetadata: (metadata) => {
      const unnamed: { -readonly [K in keyof typeof metadata]: (typeof metadata)[K] } = {
        ...metadata,
      };
      delete unnamed.profile;
      return unnamed;
    },
  },
};
