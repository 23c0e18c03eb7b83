import { UNPLACED_CARD_ERRORS } from "../../contract/card-words.ts";
import { supportsOp, type Capabilities } from "../../contract/descriptor.ts";
import type { Outcome } from "../../contract/ports/gateway.ts";

/** A task card that did not come about, or could not be brought up to date. */
export interface FailedCard {
  readonly outcome: Exclude<Outcome, "success">;
  readonly error: string;
  /** Whether it was on the screen before. */
  readonly shown: boolean;
}

export interface CardPolicies {
  /** Whether a chat shows task cards (D-14, F-01). */
  cardsEnabled(can: Capabilities): boolean;
  /**
   * What shows the progress from here on (O-37): a text, where there is certainly no card. In doubt there
   * may be one, and one surface is enough (B42); a decline, or a place where no card can be, ends it.
   */
  afterCardRefusal(failure: FailedCard): "text" | "none";
  /**
   * What a failed card does to its turn: nothing (G-63). `abort` would skip all cleanup (F-22);
   * `finals` would send the final so many times more (F-02).
   */
  afterCardFailure(): { readonly abort: boolean; readonly finals: number };
}

export const soundCard: CardPolicies = {
  cardsEnabled: (can) => supportsOp(can, "task_card"),
  afterCardRefusal: ({ outcome, error, shown }) =>
    outcome !== "definite" || shown || UNPLACED_CARD_ERRORS.includes(error) ? "none" : "text",
  afterCardFailure: () => ({ abort: false, finals: 0 }),
};
