import type { Defect } from "./defect.ts";

export const oneDoorAbsorbs: Defect = {
  id: "F-07-one-door-absorbs",
  finding: "F-07",
  side: "gateway",
  summary: "A final that leaves by another door than the plain send goes out beside its stream.",
  policies: {
    absorb: ({ what }, open) =>
      what.is === "final" && what.door === "send" ? open.own : undefined,
  },
};
