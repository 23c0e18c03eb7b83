import { soundPolicies } from "../policies/policies.ts";
import type { Defect } from "./defect.ts";

/** Doors behind which a send has its placement, and nothing else to tell whose it is. */
const LOSING_DOORS: readonly string[] = ["send-for-platform", "queued"];

export const threadTakenForIdentity: Defect = {
  id: "F-30-thread-taken-for-identity",
  finding: "F-30",
  side: "gateway",
  summary: "A final that carries only its thread does not find the stream of its turn.",
  policies: {
    absorb: (sending, open) => {
      const { what, threadId } = sending;
      const lost = what.is === "final" && LOSING_DOORS.includes(what.door);
      if (!lost) return soundPolicies.absorb(sending, open);
      return open.inChat().find((one) => one.key === `${one.platform}:${threadId ?? ""}`);
    },
  },
};
