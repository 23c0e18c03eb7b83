import { supportsOp, type Capabilities } from "../../contract/descriptor.ts";

export interface CardPolicies {
  /** Whether a chat shows task cards (D-14, F-01). */
  cardsEnabled(can: Capabilities): boolean;
  /**
   * What a failed card does to its turn: nothing (G-63). `abort` would skip all cleanup (F-22);
   * `finals` would send the final so many times more (F-02).
   */
  afterCardFailure(): { readonly abort: boolean; readonly finals: number };
}

export const soundCard: CardPolicies = {
  cardsEnabled: (can) => supportsOp(can, "task_card"),
  afterCardFailure: () => ({ abort: false, finals: 0 }),
};
