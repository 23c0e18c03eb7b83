import type { InboundEvent } from "../../contract/generated/types.ts";

/**
 * Whether a message is the answer to a prompt. Such an answer is consumed and never chat (I-52); this
 * gateway asks nothing, so the prompt was somebody else's and silence is right (I-51, G-68).
 */
export function isPromptAnswer({ prompt_response: answer }: InboundEvent): boolean {
  return isText(answer?.prompt_id) && isText(answer?.option_id);
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
