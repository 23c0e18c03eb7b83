import type { Defect } from "./defect.ts";

export const mediaKeptForNobody: Defect = {
  id: "media-kept-for-nobody",
  finding: "C-54",
  side: "connector",
  summary: "A file of a person is kept under a tenant that no gateway is of.",
  policies: {
    tenantOfAttachment: () => "",
  },
};
