import type { AgentResult } from "../../contract/ports/agent.ts";
import type { Outcome } from "../../contract/ports/gateway.ts";
import type { Ending } from "../egress/requests.ts";

/** A final that meets a stream. */
export interface Finish {
  readonly final: string;
  /** What the stream shows. */
  readonly shown: string;
  /** Every text the agent streamed. */
  readonly ledger: string;
  /** Whether a text is within the chat's cap. */
  readonly fits: (text: string) => boolean;
  /** Whether the sealed message could be edited to say the final. */
  readonly editable: boolean;
}

/** What a stream is sealed with, and what comes after. */
export type Finishing =
  | { readonly seal: "final" }
  /** The first part of a final above the cap; the rest follows. */
  | { readonly seal: "head" }
  | { readonly seal: "screen" | "ledger"; readonly then: "edit" | "send" };

export interface SealFailure {
  readonly outcome: Exclude<Outcome, "success" | "decline" | "unwritten">;
  readonly attempt: 1 | 2;
  readonly how: Ending["how"];
}

export interface FinalPolicies {
  /** Whether the runner's text is the turn's answer (G-36, F-21). */
  adopts(result: AgentResult): boolean;
  /**
   * D-31, G-37: what of a final is owed behind the messages that show its `parts`: what it adds to them,
   * or all of it where it says something else. Sending it whole would show the parts twice.
   */
  owedAfterParts(answer: { readonly final: string; readonly parts: string }): string;
  /**
   * D-08: a seal carries a final that extends what is shown; it never rewrites. A final that does is put
   * in place by an edit, or sent where none is possible (F-09, F-28).
   */
  finish(finish: Finish): Finishing;
  /**
   * G-07, G-09, G-10: an ambiguous seal is repeated once, then the final is sent plainly (F-11, F-15,
   * F-26). `claim` would call it delivered (F-16).
   */
  afterSeal(failure: SealFailure): "repeat" | "send" | "stop" | "claim";
  /**
   * Whether a final is a message of its own rather than an edit of its preview: where previews of its
   * links are wanted, which an edit never gets (G-53, S-13), and below an old preview (G-115).
   */
  freshFinal(facts: {
    readonly final: string;
    readonly unfurls: boolean;
    readonly ageMs: number;
    /** 0 is never. */
    readonly afterMs: number;
  }): boolean;
  /** D-32: how a final is shown where a draft that failed left a message on screen. */
  afterFailedDraft(): "edit" | "send";
  /**
   * After an edit that was to show the final and failed. An edit replaces, so that a second one changes
   * nothing where the first arrived: in doubt it is repeated once, as the seal in whose place it stands
   * (G-18); so is one that only came too fast (G-114). Sending instead would double an answer.
   */
  afterFinalEdit(
    failure: Omit<SealFailure, "how"> & { readonly flood: boolean },
  ): "repeat" | "send";
  /** Texts sent after a plain final that failed: none (G-18, F-75). */
  afterPlainFinal(failure: {
    readonly text: string;
    readonly outcome: Outcome;
    readonly error: string;
    /** Plain sends of this final so far, this one included. */
    readonly sends: number;
  }): readonly string[];
  /** What the join waits for (D-10). `acknowledgement` would cancel a seal that is only slow. */
  joinCovers(): "writing" | "acknowledgement";
}

export const soundFinal: FinalPolicies = {
  adopts: (result) =>
    result.failed !== true &&
    result.interrupted !== true &&
    result.completed !== false &&
    isText(result.text),
  owedAfterParts: ({ final, parts }) =>
    final.startsWith(parts) ? final.slice(parts.length).trimStart() : final,
  finish({ final, shown, fits, editable }) {
    if (final.startsWith(shown)) return { seal: fits(final) ? "final" : "head" };
    return { seal: "screen", then: editable ? "edit" : "send" };
  },
  afterSeal: ({ outcome, attempt }) =>
    outcome === "ambiguous" && attempt === 1 ? "repeat" : "send",
  freshFinal: ({ final, unfurls, ageMs, afterMs }) =>
    (unfurls && final.includes("://")) || (afterMs > 0 && ageMs >= afterMs),
  afterFailedDraft: () => "edit",
  afterFinalEdit: ({ outcome, attempt, flood }) =>
    (outcome === "ambiguous" || flood) && attempt === 1 ? "repeat" : "send",
  afterPlainFinal: () => [],
  joinCovers: () => "writing",
};

/** G-36: what counts as something to say. */
function isText(text: string | null): text is string {
  return text !== null && text.trim() !== "" && text.trim() !== "(empty)";
}
