import type { Defect } from "./defect.ts";

export const tokenForEverybody: Defect = {
  id: "G-107-token-for-everybody",
  finding: "G-107",
  side: "gateway",
  summary: "Every server that a file is fetched from gets to see the gateway's token.",
  policies: {
    fetchBearsToken: () => true,
  },
};
