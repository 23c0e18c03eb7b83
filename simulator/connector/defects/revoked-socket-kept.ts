import type { Defect } from "./defect.ts";

export const revokedSocketKept: Defect = {
  id: "revoked-socket-kept",
  finding: "C-48",
  side: "connector",
  summary: "A revocation leaves the sockets that are up.",
  policies: {
    revocationClosesSockets: () => false,
  },
};
