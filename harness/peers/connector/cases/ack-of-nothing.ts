import type { PeerCase } from "../case.ts";
import { inject, prove } from "../probe.ts";

/** An acknowledgement comes of what was never delivered. */
export const ackOfNothing: PeerCase = {
  id: "delivery/ack-of-nothing",
  title: "An acknowledgement of what was never delivered changes nothing",
  needs: [],
  faults: [],
  checks: [
    { id: "before", clauses: ["W-26"], title: "a valid request is answered before it" },
    {
      id: "after",
      clauses: ["C-39", "I-40"],
      title: "a valid request is answered after it, on the same socket",
    },
  ],
  shows: () => [],
  play: async (stage) => {
    await prove(stage, "before", "before");
    stage.check("before");
    const at = inject(stage, "ack", { type: "inbound_ack", bufferId: "nobodys" });
    await prove(stage, "after", "after", at);
    stage.check("after");
  },
};
