/** Time as a shell sees it: milliseconds since an origin of its own, never going back. */
export interface Clock {
  nowMs(): number;
  /** Calls `ring` once, at `atMs` or as soon after as can be. The returned function cancels. */
  wakeAt(atMs: number, ring: () => void): () => void;
}
