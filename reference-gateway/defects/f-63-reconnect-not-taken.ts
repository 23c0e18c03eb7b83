import type { Defect } from "./defect.ts";

export const reconnectNotTaken: Defect = {
  id: "F-63-reconnect-not-taken",
  finding: "F-63",
  side: "gateway",
  summary: "A connect that says it is a repetition is an error, and nothing comes of it.",
  policies: {
    takesConnect: (isReconnect) => !isReconnect,
  },
};
