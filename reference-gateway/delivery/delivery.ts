import type { TurnEnd } from "../../contract/ports/gateway.ts";
import type { OpenDraft } from "../drafts/drafts.ts";

/** The end of a turn's answer: a few ops in order, one at a time. */
export interface Delivery {
  readonly how: TurnEnd;
  /** The text the user is owed, or `null` when this turn owes none. */
  readonly final: string | null;
  /** What is left to do, the first being under way. `null` before the chat's descriptor is known. */
  readonly ops: readonly FinalOp[] | null;
  /** Of the first op. */
  readonly attempt: 1 | 2;
  readonly wait:
    /** `notBeforeMs`: an edit that came too fast is not written again sooner (G-114). */
    | { readonly for: "link"; readonly untilMs: number; readonly notBeforeMs?: number }
    | { readonly for: "result"; readonly request: string };
  /** The text that is on the screen for certain (I-04). */
  readonly payload: string | null;
  /** Plain sends of the final that were written. */
  readonly plainSends: number;
}

/** A copy that its maker may still change, written out as a spread takes several times as long. */
export function copyDelivery(delivery: Delivery): {
  -readonly [Field in keyof Delivery]: Delivery[Field];
} {
  return {
    how: delivery.how,
    final: delivery.final,
    ops: delivery.ops,
    attempt: delivery.attempt,
    wait: delivery.wait,
    payload: delivery.payload,
    plainSends: delivery.plainSends,
  };
}

export type FinalOp = SealOp | SendOp | EditOp | DeleteOp;

/** Ends a stream. */
export interface SealOp {
  readonly op: "seal";
  readonly draft: OpenDraft;
  readonly text: string;
  /**
   * `final` shows the whole final, `head` its first part, `screen` only what is on the screen already
   * because an edit or a message with the final follows; `abandon` ends the stream of a dead turn (G-17).
   */
  readonly role: "final" | "head" | "screen" | "abandon";
}

export interface SendOp {
  readonly op: "send";
  readonly text: string;
  /** `rest` follows a `head`; `diagnostic` says why there is no answer (G-52). */
  readonly role: "final" | "rest" | "diagnostic";
}

export interface EditOp {
  readonly op: "edit";
  /** `null` is the message that the seal before it made. */
  readonly messageId: string | null;
  readonly text: string;
  /** `reconcile` puts the final in place of what was sealed (D-08); `retire` takes a cursor away. */
  readonly role: "final" | "head" | "reconcile" | "retire";
}

export interface DeleteOp {
  readonly op: "delete";
  readonly messageId: string | null;
}
