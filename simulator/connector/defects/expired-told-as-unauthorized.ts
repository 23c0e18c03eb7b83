import type { Defect } from "./defect.ts";

export const expiredToldAsUnauthorized: Defect = {
  id: "expired-told-as-unauthorized",
  finding: "F-41",
  side: "connector",
  summary: "An expired token is refused with the reason of a revoked one.",
  policies: {
    reasonOfRefusal: () => "unauthorized",
  },
};
