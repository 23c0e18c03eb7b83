import type { Metadata, PromptOption } from "../../contract/generated/types.ts";
import { isOwnPrompt } from "../../contract/prompt-token.ts";
import type { AskOption } from "../../contract/ports/agent.ts";
import type { Outcome } from "../../contract/ports/gateway.ts";

/** An answer to a prompt, and what this process knows of that. */
export interface PromptAnswerFacts {
  readonly promptId: string;
  /** Six hex digits, drawn once a process. */
  readonly nonce: string;
  /** Waits for its answer here. */
  readonly pending: boolean;
  /** Was answered, or known to be gone, before. */
  readonly resolved: boolean;
}

export interface PromptPolicies {
  /** Whether what was said before a question is shown before it (G-113). */
  showsProseFirst(): boolean;
  /** An option as it goes on the wire: two styles and no others, and labels in words (O-14, F-72). */
  wireOption(option: AskOption): PromptOption;
  /** Where a question goes: where its turn is, to the letter (G-72, F-56). */
  promptMetadata(turn: Metadata): Metadata;
  /**
   * What comes of a question that was not answered with success: a text where it is certainly not on the
   * screen (O-35), nothing where it may be (O-36), the end of it where it may not be (O-32).
   */
  afterPrompt(outcome: Exclude<Outcome, "success">): "text" | "keep" | "give-up";
  /**
   * What an answer does (G-68). It is consumed whoever asked, and never chat (I-52): the prompts of
   * another process are not spoken of (F-38), a repetition changes nothing (I-50), and one that comes too
   * late is told so.
   */
  takeAnswer(facts: PromptAnswerFacts): "resolve" | "ignore" | "tell" | "chat";
}

export const soundPrompt: PromptPolicies = {
  showsProseFirst: () => true,
  wireOption: ({ id, label, style }) =>
    style === undefined ? { id, label } : { id, label, style },
  promptMetadata: (turn) => turn,
  afterPrompt(outcome) {
    if (outcome === "decline") return "give-up";
    return outcome === "ambiguous" ? "keep" : "text";
  },
  takeAnswer({ promptId, nonce, pending, resolved }) {
    if (!isOwnPrompt(promptId, nonce) || resolved) return "ignore";
    return pending ? "resolve" : "tell";
  },
};
