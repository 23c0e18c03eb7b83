export interface InboundPolicies {
  /** Whether a message is a repetition, given that its id was admitted before (I-44, F-03). */
  isReplay(seen: boolean): boolean;
  /** Entries a store may hold (I-54, F-24). */
  storeBound(name: "open-drafts" | "tombstones" | "seen-inbound", max: number): number;
}

export const soundInbound: InboundPolicies = {
  isReplay: (seen) => seen,
  storeBound: (_name, max) => max,
};
