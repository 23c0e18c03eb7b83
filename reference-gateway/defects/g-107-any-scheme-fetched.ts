import type { Defect } from "./defect.ts";

export const anySchemeFetched: Defect = {
  id: "G-107-any-scheme-fetched",
  finding: "G-107",
  side: "gateway",
  summary: "Addresses of any scheme are fetched.",
  policies: {
    fetches: () => true,
  },
};
