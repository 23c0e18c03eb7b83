export interface InboundPolicies {
  /** Whether a message is a repetition, given that its id was admitted before (I-44, F-03). */
  isReplay(seen: boolean): boolean;
  /** Whether a message that found no room counts as seen, and is acknowledged (G-75, F-47). */
  countsAsSeen(admitted: boolean): boolean;
  /** Whether a buffered message that can never be read is acknowledged all the same (W-28, B26, B46). */
  acknowledgesUnreadable(): boolean;
  /** Whether an interruption is told to the connector: not where that asked for it, as an echo (W-29). */
  tellsInterrupt(by: "gateway" | "connector"): boolean;
  /** Entries a store may hold (I-54, F-24). */
  storeBound(name: "open-drafts" | "tombstones" | "seen-inbound", max: number): number;
}

export const soundInbound: InboundPolicies = {
  isReplay: (seen) => seen,
  countsAsSeen: (admitted) => admitted,
  tellsInterrupt: (by) => by === "gateway",
  acknowledgesUnreadable: () => true,
  storeBound: (_name, max) => max,
};
