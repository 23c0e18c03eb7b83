import type { Inbound, PromptAction } from "../../../contract/generated/types.ts";
import type { AskAnswer } from "../../../contract/ports/agent.ts";
import type { GatewayReport } from "../../../contract/ports/gateway.ts";

/** A question as a gateway writes it. */
export function promptAction(more: Partial<PromptAction> = {}): PromptAction {
  return {
    op: "prompt",
    chat_id: "D1",
    content: "May it run?",
    prompt_kind: "approval",
    prompt_id: "a1b2c3.00000001",
    options: [
      { id: "once", label: "Once", style: "primary" },
      { id: "deny", label: "Deny", style: "danger" },
    ],
    metadata: { user_id: "U1", message_id: "m1", thread_id: "m1" },
    ...more,
  };
}

/** A press of its button, on its way to a gateway. */
export function answerFrame(optionId = "once", promptId = "a1b2c3.00000001"): Inbound {
  return {
    type: "inbound",
    event: {
      text: `/${optionId}`,
      message_id: null,
      prompt_response: { prompt_id: promptId, option_id: optionId },
      source: { platform: "slack", chat_id: "D1", user_id: "U1" },
    },
  };
}

/** The gateway reports that the question is settled. */
export function resolved(
  answer: AskAnswer = { how: "chosen", option: "once", label: "Once" },
  prompt = "a1b2c3.00000001",
): GatewayReport {
  return { what: "prompt-resolved", turn: "slack:D1:m1", prompt, answer };
}
