export interface DeathPolicies {
  /**
   * What a dead turn does with its open stream: seals it with what is on the screen (I-09, F-23), also
   * when its last frames were ambiguous (G-40, F-80). `leave` would orphan it.
   */
  atDeath(stream: { readonly doubtful: boolean }): "abandon" | "leave";
  /** What a cancel during a seal leaves behind (G-11, F-29). */
  cancelledSeal(): "reopened" | "closed";
  /** Whose an open stream is (D-09). A chat's own would outlive its turn and meet the next one (F-12). */
  streamOwner(): "turn" | "chat";
}

export const soundDeath: DeathPolicies = {
  atDeath: () => "abandon",
  cancelledSeal: () => "reopened",
  streamOwner: () => "turn",
};
