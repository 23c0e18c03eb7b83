import type { Policies } from "../policies/policies.ts";

/** A mistake that a gateway really made, as other decisions in an otherwise sound one. */
export interface Defect {
  /** The finding, and what is wrong in a few words. */
  readonly id: string;
  /** Catalogue id of the finding or clause. */
  readonly finding: string;
  readonly side: "gateway";
  /** What it does wrong, as a fact. */
  readonly summary: string;
  readonly policies: Partial<Policies>;
}
