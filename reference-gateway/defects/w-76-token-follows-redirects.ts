import type { Defect } from "./defect.ts";

export const tokenFollowsRedirects: Defect = {
  id: "W-76-token-follows-redirects",
  finding: "W-76",
  side: "gateway",
  summary: "A redirect to another server takes the token along.",
  policies: {
    tokenFollows: () => true,
  },
};
