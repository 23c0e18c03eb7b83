import type { Defect } from "./defect.ts";

export const anybodyMayPress: Defect = {
  id: "anybody-may-press",
  finding: "C-53",
  side: "connector",
  summary: "A press of somebody who belongs to no gateway goes to the gateway of the chat.",
  policies: {
    ownerOfPress: (author, chat) => author ?? chat,
  },
};
