import type { Outcome } from "../../contract/ports/gateway.ts";
import type { FileRef } from "../../contract/ports/side-door.ts";
import type { Placement } from "../inbound/placement.ts";

/** Where else a file was met. */
export interface MetMedia {
  /** This turn has sent it. */
  readonly sentInTurn: boolean;
  /** A tool of this turn names it in its result, as that of speech does (F-46). */
  readonly namedInTurn: boolean;
  /** An earlier turn of the session has sent it (G-108). */
  readonly sentBefore: boolean;
}

export interface MediaPolicies {
  /** What makes two files the same: their content, wherever they lie (B44). */
  mediaIdentity(source: FileRef | string): string;
  /** Whether a file is left out as a repetition (F-46, G-108, B44). */
  isRepeatedMedia(met: MetMedia): boolean;
  /** Where a file goes: where the texts of its turn go (F-53). */
  mediaPlacement(own: Placement, messageId: string | null): Placement;
  /**
   * What follows a file that was not shown (O-35, O-36): a text in its place, where it certainly is not on
   * the screen; nothing in doubt, for it may be, and nothing after a decline. `again` would show a slow
   * upload twice (B22).
   */
  afterMediaFailure(outcome: Exclude<Outcome, "success">): "tell" | "nothing" | "again";
}

export const soundMedia: MediaPolicies = {
  mediaIdentity: (source) => (typeof source === "string" ? source : source.hash),
  isRepeatedMedia: ({ sentInTurn, sentBefore }) => sentInTurn || sentBefore,
  mediaPlacement: (own) => own,
  afterMediaFailure: (outcome) =>
    outcome === "definite" || outcome === "unwritten" ? "tell" : "nothing",
};
